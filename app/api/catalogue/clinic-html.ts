import sanitizeHtml from "sanitize-html";

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"],
  allowedAttributes: {},
};

/** Texts repeat over a clinic's doctors and are read far more often than changed. */
const known = new Map<string, string>();
const knownLimit = 2000;

/** Sanitises clinics' HTML to plain text markup: no links, attributes or script. */
export function cleanClinicHtml(html: string | null): string | null {
  if (html === null) return null;
  const hit = known.get(html);
  if (hit !== undefined) return hit;
  const clean = sanitizeHtml(html, rules).trim();
  if (known.size >= knownLimit) known.clear();
  known.set(html, clean);
  return clean;
}
