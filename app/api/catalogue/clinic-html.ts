import sanitizeHtml from "sanitize-html";

/** Replaces blocks that are not kept while the HTML is sanitised. */
const line = "line";
const blocks = ["div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section", "article", "tr", "dt", "dd", "pre"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", line],
  allowedAttributes: {},
  transformTags: Object.fromEntries(blocks.map((tag) => [tag, line])),
};

/** Texts repeat over a clinic's doctors and are read far more often than changed. */
const cleanByHtml = new Map<string, string>();
const maxCached = 2000;

/**
 * Sanitises clinics' HTML to plain text markup: no links, attributes or script. Blocks that are not kept become lines
 * of their own.
 */
export function cleanClinicHtml(html: string | null): string | null {
  if (html === null) return null;
  const hit = cleanByHtml.get(html);
  if (hit !== undefined) return hit;
  const clean = breakLines(sanitizeHtml(html, rules));
  if (cleanByHtml.size >= maxCached) cleanByHtml.clear();
  cleanByHtml.set(html, clean);
  return clean;
}

/** Breaks lines where blocks begin and end, unless there is a break already. */
function breakLines(html: string): string {
  const lines = html
    .split(/<\/?line>/)
    .map((text) => text.trim())
    .filter(Boolean);
  const hasBreak = (index: number) => breakAtEnd.test(lines[index - 1]!) || breakAtStart.test(lines[index]!);
  return lines.map((text, index) => (index === 0 || hasBreak(index) ? text : `<br />${text}`)).join("");
}

const breakAtStart = /^<(?:\/?(?:p|ul|ol|li)|br \/)>/;
const breakAtEnd = /<(?:\/?(?:p|ul|ol|li)|br \/)>$/;
