import type { Colour } from "./parse-colour.ts";

/** Contrast ratio of two opaque colours: 1 to 21; text needs 4.5. */
export function contrastOf(a: Colour, b: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
