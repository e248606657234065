import { randomBytes } from "node:crypto";
import { byteTextOf } from "#app/byte-text.ts";
import { isMarketingParam } from "#app/i18n/paths.ts";

/** A page, as byte text, split at its marketing parameters: each text, and the form in which they follow it. */
export type Pieces = readonly { text: string; next: "link" | "fields" | "end" }[];

/** Placeholder of the marketing parameters in a rendered page. Secret, so that no text of a page can contain it. */
const marker = randomBytes(16).toString("hex");
const markedLink = `gclid=${marker}`;
const markedFields = `<input type="hidden" name="gclid" value="${marker}"/>`;
const marked = new RegExp(`(${markedLink}|${markedFields})`);
const script = /<script\b.*?<\/script>/gs;

const longest = 1_000;
/** Pages may have a parameter of their own by these names. */
const ambiguous = new Set(["medium", "source"]);

/**
 * Replaces the marketing parameters of a query by a marker. Null: links may not repeat them as they stand, since one
 * is repeated, empty, apart from the others, or written in another way than links are.
 *
 * @returns the query with the marker, and the parameters: "" if there are none
 */
export function markMarketing(search: string): { search: string; marketing: string } | null {
  const entries = [...new URLSearchParams(search)];
  const isMarketing = entries.map(([name]) => isMarketingParam(name));
  const [first, last] = [isMarketing.indexOf(true), isMarketing.lastIndexOf(true)];
  if (first < 0) return { search, marketing: "" };
  const query = `&${search.slice(1)}&`;
  const marked = entries.slice(first, last + 1);
  const marketing = new URLSearchParams(marked).toString();
  const isPlain =
    marked.every(([name, value]) => isMarketingParam(name) && !ambiguous.has(name) && value !== "") &&
    new Set(marked.map(([name]) => name)).size === marked.length &&
    query.includes(`&${marketing}&`);
  if (!isPlain || marketing.length > longest) return null;
  return { search: `?${query.replace(`&${marketing}&`, `&${markedLink}&`).slice(1, -1)}`, marketing };
}

export function hasMarker(text: string): boolean {
  return text.includes(marker);
}

/** Null: the marker is elsewhere than in links and hidden fields. */
export function splitAtMarker(html: string): Pieces | null {
  if ([...html.matchAll(script)].some(([text]) => hasMarker(text))) return null;
  const parts = html.split(marked);
  const pieces = parts.flatMap((text, index) => {
    const after = parts[index + 1];
    const next = after === undefined ? "end" : after === markedLink ? "link" : "fields";
    return index % 2 === 0 ? [{ text, next } as const] : [];
  });
  return pieces.some(({ text }) => hasMarker(text)) ? null : pieces;
}

/** The page with a visitor's marketing parameters, which `markMarketing` has returned. */
export function fillIn(pieces: Pieces, marketing: string): string {
  const link = escaped(marketing);
  const fields = [...new URLSearchParams(marketing)]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}"/>`)
    .join("");
  const filled = { link, fields: byteTextOf(Buffer.from(fields)), end: "" };
  return pieces.map(({ text, next }) => text + filled[next]).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes an attribute's value as React does. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}
