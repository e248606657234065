export type Colour = { red: number; green: number; blue: number; /** 0 to 1. */ alpha: number };

/** Seen by developers only. */
export class InvalidColour extends Error {
  constructor(text: string) {
    super(`invalid colour: ${JSON.stringify(text)}; write rgb(), rgba(), #RGB or #RRGGBB`);
    this.name = "InvalidColour";
  }
}

const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i;
const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;
const rgba = /^rgba\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(0|1|0?\.\d+|1\.0+)\s*\)$/i;

/** @throws {InvalidColour} for anything but rgb(), rgba(), #RGB and #RRGGBB */
export function parseColour(text: string): Colour {
  const short = hex.exec(text);
  if (short) {
    const [red = 0, green = 0, blue = 0] = short
      .slice(1)
      .filter(Boolean)
      .map((part) => Number.parseInt(part.length === 1 ? part + part : part, 16));
    return { red, green, blue, alpha: 1 };
  }
  const [, red, green, blue, alpha = "1"] = rgb.exec(text) ?? rgba.exec(text) ?? [];
  const parts = [red, green, blue].map(Number);
  if (parts.some((part) => !(part <= 255))) throw new InvalidColour(text);
  const [r = 0, g = 0, b = 0] = parts;
  return { red: r, green: g, blue: b, alpha: Number(alpha) };
}

/** Contrast ratio of two opaque colours: 1 to 21; text needs 4.5. */
export function contrast(a: Colour, b: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
