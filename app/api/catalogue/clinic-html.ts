import sanitizeHtml from "sanitize-html";

/** Tag that marks block elements to remove, until `breakLines` replaces it with line breaks. */
const lineTag = "line";
const blocks = ["div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section", "article", "tr", "dt", "dd", "pre"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", lineTag],
  allowedAttributes: {},
  transformTags: Object.fromEntries(blocks.map((tag) => [tag, lineTag])),
};

/** Sanitised by original HTML: a text repeats over a clinic's doctors, and is read far more often than changed. */
const cleanByHtml = new Map<string, string>();
const maxCached = 2000;

/**
 * Sanitises a clinic's HTML to paragraphs, lists and emphasis: no links, attributes or script. Other block elements
 * are removed, and their text becomes lines of its own.
 */
export function cleanClinicHtml(html: string | null): string | null {
  if (html === null) return null;
  const cached = cleanByHtml.get(html);
  if (cached !== undefined) return cached;
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
