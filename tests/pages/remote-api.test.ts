import { expect, test } from "vitest";
import { readProvided } from "../support/provided.ts";
import { findPages } from "../support/site.ts";
import { createVisitor } from "../support/visitor.ts";

const ports = [readProvided("productPort"), readProvided("remotePort")] as const;

/** Removes what differs between two processes: scripts' data (its order), nonces, unique values and ports. */
function stripVariableParts(html: string): string {
  return html.replaceAll(/<script\b[^]*?<\/script>|localhost:\d+|nonce="[^"]*"|value="[\w-]{36,}"/g, "");
}

/** The excerpts of two texts at their first difference; null if they are the same. */
function firstDifference([first, second]: [string, string]): [string, string] | null {
  if (first === second) return null;
  let index = 0;
  while (first[index] === second[index]) index += 1;
  return [first.slice(index - 60, index + 60), second.slice(index - 60, index + 60)];
}

test.each(["kg", "hu"] as const)("A-05 catalogue pages of %s are the same with a remote API", async (market) => {
  const originAt = (port: number) => `http://${market}.localhost:${port}`;
  const pageAt = async (port: number, path: string) => {
    const { status, text } = (await createVisitor(originAt(port)).get(path)).response;
    return `${status} ${stripVariableParts(text)}`;
  };
  const found = await findPages({ origin: originAt(ports[0]), market });
  const paths = found.flatMap(({ path, posted }) => (posted ? [] : [path]));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    // Other tests book times between two requests.
    await expect
      .poll(async () => firstDifference([await pageAt(ports[0], path), await pageAt(ports[1], path)]), {
        message: path,
      })
      .toBeNull();
  }
});
