import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loadScriptsAfterPaint } from "#app/ui/document/scripts-after-paint.server.ts";
import { hashSources } from "./inline-sources.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("A-07 every inline script and style of a document is allowed by its hash, and nothing else", () => {
  const html = `<style>p{}</style><script>first()</script><script type="application/ld+json">{}</script><script>last("é")</script>`;
  expect(hashSources(html)).toEqual({ script: [hashOf("first()"), hashOf('last("é")')], style: [hashOf("p{}")] });
});

test("A-07 the module that is added after the first paint is allowed too", () => {
  const module = `import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\nconst text = 'a \\\\ "b" <!-- c';`;
  const html = loadScriptsAfterPaint(`<body><script nonce="n" type="module" async="">${module}</script></body>`);
  const { script } = hashSources(html.replaceAll(' nonce="n"', ""));
  expect(script).toHaveLength(2);
  expect(script).toContain(hashOf(module));
});
