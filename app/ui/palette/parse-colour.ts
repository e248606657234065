export type Colour = { red: number; green: number; blue: number; /** 0 to 1. */ alpha: number };

/** The message is in English: only developers see it. */
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
  const hexMatch = hex.exec(text);
  if (hexMatch) {
    const [red = 0, green = 0, blue = 0] = hexMatch
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
