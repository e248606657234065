import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { byteTextOf } from "#app/byte-text.ts";
import { loadScriptsAfterPaint } from "#app/ui/document/scripts-after-paint.server.ts";
import { hashSources } from "./inline-sources.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const nonce = "0123456789abcdef";

test("A-07 every inline script and style with the nonce is allowed by its hash", () => {
  const html = `<style nonce="${nonce}">p{}</style><script nonce="${nonce}">first()</script><script type="application/ld+json">{}</script><script nonce="${nonce}">last("é")</script>`;
  expect(hashSources(byteTextOf(Buffer.from(html)), nonce)).toEqual({
    script: [hashOf("first()"), hashOf('last("é")')],
    style: [hashOf("p{}")],
  });
});

test.each([
  "<script>alert(1)</script>",
  `<script nonce="">alert(1)</script>`,
  `<script nonce="fedcba9876543210">alert(1)</script>`,
  "<script async>alert(1)</script>",
  "<style>p{}</style>",
])("A-07 without the nonce of the renderer %s is not allowed", (injected) => {
  expect(hashSources(`<p>${injected}</p>`, nonce)).toEqual({ script: [], style: [] });
});

test("A-07 the module that is added after the first paint is allowed too", () => {
  const module = `import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\nconst text = 'a \\\\ "b" <!-- c';`;
  const html = loadScriptsAfterPaint(`<body><script nonce="${nonce}" type="module" async="">${module}</script></body>`);
  const { script } = hashSources(html, nonce);
  expect(script).toHaveLength(2);
  expect(script).toContain(hashOf(module));
});
