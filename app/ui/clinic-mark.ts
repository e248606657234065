/** Colours of the background, the large shape and the small shape. */
const palettes = [
  ["#e3eff7", "#2a6f9e", "#8fc1e0"],
  ["#e4f3ea", "#2b7a55", "#93cfae"],
  ["#f1eaf6", "#6b4a8e", "#c0a5da"],
  ["#fbeee6", "#b2562b", "#ecb593"],
  ["#e2f3f3", "#1f7379", "#86cdd0"],
  ["#fbe9ee", "#a83e60", "#e8a5b9"],
  ["#f6f1de", "#806414", "#d6bd6a"],
] as const;

type Motif = (large: string, small: string) => string;

const around = (count: number, shape: string) =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${(360 / count) * index} 80 80)">${shape}</g>`,
  ).join("");

const motifs: readonly Motif[] = [
  // A cross of four petals.
  (large, small) =>
    around(4, `<path d="M80 76c-20-12-20-40 0-44 20 4 20 32 0 44z" fill="${large}"/>`) +
    `<circle cx="80" cy="80" r="9" fill="${small}"/>`,
  // A leaf with its vein.
  (large, small) =>
    `<path d="M44 118c-8-46 22-78 78-80 2 56-32 86-78 80z" fill="${large}"/>` +
    `<path d="M38 124l52-54" stroke="${small}" stroke-width="7" stroke-linecap="round" fill="none"/>`,
  // A sunrise over water.
  (large, small) =>
    `<path d="M44 92a36 36 0 0 1 72 0z" fill="${large}"/>` +
    `<path d="M36 106c11-9 18-9 29 0s18 9 29 0 18-9 30 0M44 122c9-7 15-7 24 0s15 7 24 0 15-7 24 0" stroke="${small}" stroke-width="7" stroke-linecap="round" fill="none"/>`,
  // A heart within a heart.
  (large, small) =>
    `<path d="M80 124C38 94 34 74 38 60c6-20 32-22 42-2 10-20 36-18 42 2 4 14 0 34-42 64z" fill="${large}"/>` +
    `<path d="M80 102c-20-15-22-25-20-31 3-10 15-11 20-1 5-10 17-9 20 1 2 6 0 16-20 31z" fill="${small}"/>`,
  // Two peaks.
  (large, small) =>
    `<path d="M30 116l36-60 20 32 12-18 32 46z" fill="${large}" stroke="${large}" stroke-width="6" stroke-linejoin="round"/>` +
    `<circle cx="110" cy="50" r="13" fill="${small}"/>`,
  // A drop with a cross.
  (large, small) =>
    `<path d="M80 30c26 34 36 48 36 62a36 36 0 0 1-72 0c0-14 10-28 36-62z" fill="${large}"/>` +
    `<path d="M80 78v32M64 94h32" stroke="${small}" stroke-width="9" stroke-linecap="round"/>`,
  // A flower of six.
  (large, small) =>
    around(6, `<circle cx="80" cy="50" r="17" fill="${large}"/>`) + `<circle cx="80" cy="80" r="15" fill="${small}"/>`,
  // A cross on a shield.
  (large, small) =>
    `<path d="M80 30l42 14v32c0 28-18 44-42 54-24-10-42-26-42-54V44z" fill="${large}"/>` +
    `<path d="M80 58v40M60 78h40" stroke="${small}" stroke-width="11" stroke-linecap="round"/>`,
  // An arch of a door.
  (large, small) =>
    `<path d="M42 122V80a38 38 0 0 1 76 0v42H98V82a18 18 0 0 0-36 0v40z" fill="${large}"/>` +
    `<circle cx="80" cy="112" r="11" fill="${small}"/>`,
];

/**
 * A drawn mark of a clinic as SVG text, 160 by 160. The number determines motif and colours: both differ between
 * consecutive numbers, and a combination repeats after 63.
 */
export function drawClinicMark(number: number): string {
  const [background, large, small] = palettes[number % palettes.length]!;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" role="img" aria-hidden="true">',
    `<rect width="160" height="160" fill="${background}"/>`,
    motifs[number % motifs.length]!(large, small),
    "</svg>",
  ].join("");
}
