import { createHash } from "node:crypto";

/** Sources of a content security policy that allow a document's inline scripts and styles. */
export type InlineSources = { script: readonly string[]; style: readonly string[] };

export const nonceSources = (nonce: string): InlineSources => ({
  script: [`'nonce-${nonce}'`],
  style: [`'nonce-${nonce}'`],
});

const inlineElement = /<(script|style)(?: [^>]*)?>(.*?)<\/\1>/gs;
/** The module that `loadScriptsAfterPaint` adds: a script inside a string of another one. */
const addedScript = /<script type="module" async="">(.*?)<\\\/script>/s;

/**
 * The hashes of the inline scripts and styles of a document without nonces: unlike a nonce they stay valid for every
 * answer that has this document.
 */
export function hashSources(html: string): InlineSources {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  for (const [element, name, text = ""] of html.matchAll(inlineElement)) {
    if (element.startsWith('<script type="application/ld+json"')) continue;
    sources[name as "script" | "style"].add(hashOf(text));
    const added = name === "script" && addedScript.exec(text)?.[1];
    if (added) sources.script.add(hashOf(unescaped(added)));
  }
  return { script: [...sources.script], style: [...sources.style] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The value of a string that `loadScriptsAfterPaint` has written. */
function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, (_escape, character: string) => (character === "n" ? "\n" : character));
}
