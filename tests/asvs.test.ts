import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/security/asvs.md"), "utf8");
const [table, deviations] = text.split("## Deviations") as [string, string];
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+.*?) \| [12, ]+ \| (.+?) \| (.*) \|$/gm)].map(
  ([, ids, state, evidence]) => ({ ids: ids!.split(", "), state: state!, evidence: evidence! }),
);

test("the table of security requirements names files that exist", () => {
  const named = rows.flatMap(({ evidence }) =>
    [...evidence.matchAll(/`((?:app|tests|docs|deploy)\/[^`]+)`/g)].map(([, file]) => file!),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !["", ".test.ts"].some((end) => existsSync(join(root, file + end))))).toEqual([]);
});

test("each security requirement is in the table once, and each that is not met has a reason", () => {
  const ids = rows.flatMap((row) => row.ids);
  expect(new Set(ids).size).toBe(ids.length);
  const unmet = rows.filter(({ state }) => state === "not met").flatMap((row) => row.ids);
  expect(unmet.filter((id) => !deviations.includes(id))).toEqual([]);
  for (const { state } of rows) expect(["met", "partly", "not met", "host", "n/a"]).toContain(state);
});
