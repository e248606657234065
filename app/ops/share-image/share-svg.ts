import type { ShareFacts } from "#app/request-context.ts";

/** The size in pixels that sites show uncropped in link previews (Open Graph). */
const [width, height] = [1200, 630];
const margin = 80;
const pictureSize = 300;
/** Width of a wide letter in units of the font size. */
const letterWidth = { bold: 0.64, regular: 0.53 } as const;

/**
 * The image of a page's link preview as SVG text: brand, title, subtitle, figures, and at the right a picture, which is
 * an SVG of 160 by 160.
 */
export function shareSvg({ brand, title, subtitle, figures }: ShareFacts, picture: string | null): string {
  const textWidth = width - 2 * margin - (picture ? pictureSize + 48 : 0);
  const titleLines = wrap(title, textWidth / (72 * letterWidth.bold), 3);
  const subtitleLines = wrap(subtitle, textWidth / (40 * letterWidth.regular), titleLines.length > 2 ? 1 : 2);
  const titleTop = 232 + (3 - titleLines.length) * 30;
  const subtitleTop = titleTop + titleLines.length * 84 - 12;
  const line = (text: string, y: number, attributes: string) =>
    `<text x="${margin}" y="${y}" ${attributes}>${escapeXml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="DejaVu Sans Condensed">`,
    `<rect width="${width}" height="${height}" fill="#f3f7fa"/><rect y="606" width="${width}" height="24" fill="#5194c1"/>`,
    `<g transform="translate(${margin} 64)"><rect width="64" height="64" rx="20" fill="#5194c1"/>`,
    '<path d="m17 22 11 23 19-26" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></g>',
    `<text x="${margin + 84}" y="111" font-size="44" font-weight="700" fill="#14283a">${escapeXml(brand)}</text>`,
    ...titleLines.map((text, index) =>
      line(text, titleTop + index * 84, 'font-size="72" font-weight="700" fill="#14283a" letter-spacing="-1"'),
    ),
    ...subtitleLines.map((text, index) => line(text, subtitleTop + index * 52, 'font-size="40" fill="#44586a"')),
    line(figures, 550, 'font-size="40" font-weight="700" fill="#1f5a82"'),
    picture && pictureAtRight(picture),
    "</svg>",
  ]
    .filter(Boolean)
    .join("");
}

/** The picture at the right, with round corners. */
function pictureAtRight(picture: string): string {
  const [x, y] = [width - margin - pictureSize, 150];
  const inner = picture.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return [
    `<clipPath id="round"><rect width="160" height="160" rx="24"/></clipPath>`,
    `<g transform="translate(${x} ${y}) scale(${pictureSize / 160})" clip-path="url(#round)">${inner}</g>`,
  ].join("");
}

/** Wraps a text to lines of at most `letters` letters; the last one ends with an ellipsis if there would be more. */
function wrap(text: string, letters: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const part of text.split(/(?<=[ -])/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last + part).trimEnd().length <= letters) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  const shownLines = lines.slice(0, maxLines).map((line) => line.trimEnd());
  if (lines.length > maxLines) shownLines.push(`${shownLines.pop()!.slice(0, letters - 1)}…`);
  return shownLines;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
