import { createHash } from "node:crypto";
import { bytesOf } from "#app/byte-text.ts";

/** Sources of a content security policy that allow a document's inline scripts and styles. */
export type InlineSources = { script: readonly string[]; style: readonly string[] };

export const nonceSources = (nonce: string): InlineSources => ({
  script: [`'nonce-${nonce}'`],
  style: [`'nonce-${nonce}'`],
});

const inlineElement = /<(script|style)((?: [^>]*)?)>(.*?)<\/\1>/gs;
/** The module that `loadScriptsAfterPaint` adds: a script inside a string of another one. */
const addedScript = /<script type="module" async="">(.*?)<\\\/script>/s;

/** A document, as byte text, without its nonces. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(nonceAttribute(nonce), "");
}

/**
 * The hashes of a document's inline scripts and styles, as they are after `withoutNonce`. Unlike a nonce, they stay
 * valid for every response with this document. Elements that the renderer has not written have no nonce, and get no
 * hash. `html`: byte text with the nonce.
 */
export function hashSources(html: string, nonce: string): InlineSources {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = "", content = ""] of html.matchAll(inlineElement)) {
    if (!attributes.includes(nonceAttribute(nonce))) continue;
    const text = withoutNonce(content, nonce);
    sources[name as "script" | "style"].add(hashOf(text));
    const added = name === "script" && addedScript.exec(text)?.[1];
    if (added) sources.script.add(hashOf(unescapeLiteral(added)));
  }
  return { script: [...sources.script], style: [...sources.style] };
}

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(bytesOf(text)).digest("base64")}'`;
}

/** The value of a string that `loadScriptsAfterPaint` has written. */
function unescapeLiteral(literal: string): string {
  return literal.replace(/\\(.)/g, (_escape, character: string) => (character === "n" ? "\n" : character));
}
