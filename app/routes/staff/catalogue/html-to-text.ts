/** The text of HTML as patients read it, in lines. Never markup: the HTML may not be sanitised yet. */
export function htmlToText(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<li\b[^>]*>/gi, "\n• ")
    .replace(/<br\b[^>]*>|<\/?(?:p|div|ul|ol|h\d|blockquote)\b[^>]*>/gi, "\n")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => signs[entity] ?? entity)
    .replace(/[^\S\u00a0]*\n[^\S\u00a0]*/g, "\n")
    .trim();
}

const signs: Record<string, string> = {
  "&nbsp;": "\u00a0",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
