import { randomBytes } from "node:crypto";
import { byteTextOf } from "#app/byte-text.ts";
import { isMarketingParam } from "#app/i18n/paths.ts";

/** A page, as byte text, split where marketing parameters are inserted: `next` is the form in which they follow. */
export type PagePieces = readonly { text: string; next: "link" | "fields" | "end" }[];

/** Placeholder of the marketing parameters in a rendered page. Secret, so that no text of a page can contain it. */
const marker = randomBytes(16).toString("hex");
const markedLink = `gclid=${marker}`;
const markedFields = `<input type="hidden" name="gclid" value="${marker}"/>`;
const marked = new RegExp(`(${markedLink}|${markedFields})`);
const script = /<script\b.*?<\/script>/gs;

const maxMarketingLength = 1_000;
/** Pages may have a parameter of their own by these names. */
const ambiguous = new Set(["medium", "source"]);

/**
 * Replaces the marketing parameters of a query by a marker.
 *
 * @returns the query with the marker, and the parameters, "" if there are none; null if links cannot repeat them
 *   unchanged: one is repeated, empty, apart from the others, or encoded in another way than in links
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
  if (!isPlain || marketing.length > maxMarketingLength) return null;
  return { search: `?${query.replace(`&${marketing}&`, `&${markedLink}&`).slice(1, -1)}`, marketing };
}

export function hasMarker(text: string): boolean {
  return text.includes(marker);
}

/** Splits a page at its markers; null if one is elsewhere than in a link or a hidden field. */
export function splitAtMarker(html: string): PagePieces | null {
  if ([...html.matchAll(script)].some(([text]) => hasMarker(text))) return null;
  const parts = html.split(marked);
  const pieces = parts.flatMap((text, index) => {
    const after = parts[index + 1];
    const next = after === undefined ? "end" : after === markedLink ? "link" : "fields";
    return index % 2 === 0 ? [{ text, next } as const] : [];
  });
  return pieces.some(({ text }) => hasMarker(text)) ? null : pieces;
}

/** Inserts a visitor's marketing parameters, as `markMarketing` returned them, into a page. */
export function insertMarketing(pieces: PagePieces, marketing: string): string {
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
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
