import sanitizeHtml from "sanitize-html";

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"],
  allowedAttributes: {},
};

/** Texts repeat over a clinic's doctors and are read far more often than changed. */
const cleanByHtml = new Map<string, string>();
const maxCached = 2000;

/** Sanitises clinics' HTML to plain text markup: no links, attributes or script. */
export function cleanClinicHtml(html: string | null): string | null {
  if (html === null) return null;
  const hit = cleanByHtml.get(html);
  if (hit !== undefined) return hit;
  const clean = sanitizeHtml(html, rules).trim();
  if (cleanByHtml.size >= maxCached) cleanByHtml.clear();
  cleanByHtml.set(html, clean);
  return clean;
}
