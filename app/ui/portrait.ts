const backgrounds = ["#e8f1f7", "#eef1ee", "#f3eef4", "#f7f1e6", "#eaf3f1", "#f1f1f3"];
const coats = ["#ffffff", "#ffffff", "#5194c1", "#7fa8a0", "#8796ad"];
const shirts = ["#5194c1", "#9db7c9", "#b7a6bd", "#c9b48f", "#8fae9f", "#8a8f98"];
const skins = ["#f3d9c4", "#f0cfb4", "#e9c6a8", "#e3b994", "#d9ad89", "#c3936c"];
const hairs = ["#2f2a2b", "#2f2a2b", "#43342c", "#43342c", "#6b4f3a", "#8a6d4e", "#5c5f66", "#b9b4ad"];

/**
 * A drawn portrait as SVG text, 160 by 160, deterministic by its seed. A seed that begins with "f" or "m"
 * ("f-10000003") selects the hair; the rest decides everything else.
 */
export function drawPortrait(seed: string): string {
  const choose = createChooser(seed);
  const isWoman = seed.startsWith("f") || (!seed.startsWith("m") && choose(2) === 0);
  const background = backgrounds[choose(backgrounds.length)]!;
  const coat = coats[choose(coats.length)]!;
  const shirt = shirts[choose(shirts.length)]!;
  const skin = skins[choose(skins.length)]!;
  const hair = hairs[choose(hairs.length)]!;
  const back = isWoman ? longHair[choose(longHair.length)]! : "";
  const front = isWoman ? fringes[choose(fringes.length)]! : shortHair[choose(shortHair.length)]!;
  const extras = [choose(4) === 0 ? glasses : "", !isWoman && choose(4) === 0 ? beard(hair) : ""].join("");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" role="img" aria-hidden="true">',
    `<rect width="160" height="160" fill="${background}"/>`,
    back && `<path d="${back}" fill="${hair}"/>`,
    `<path d="M22 160c0-34 24-46 58-46s58 12 58 46z" fill="${coat}" stroke="#dfe5ea"/>`,
    `<path d="M62 115l18 27 18-27z" fill="${shirt}"/>`,
    `<path d="M68 92h24v24c0 8-24 8-24 0z" fill="${skin}"/><path d="M68 100c8 8 16 8 24 0v8c-8 6-16 6-24 0z" fill="#000" opacity=".07"/>`,
    `<path d="M54 62c0-20 10-32 26-32s26 12 26 32c0 24-12 42-26 42S54 86 54 62z" fill="${skin}"/>`,
    `<path d="${front}" fill="${hair}"/>`,
    '<g fill="#3a3f45"><circle cx="70" cy="67" r="2.2"/><circle cx="90" cy="67" r="2.2"/></g>',
    '<path d="M73 86c4 4 10 4 14 0" fill="none" stroke="#9a5b50" stroke-width="2" stroke-linecap="round"/>',
    extras,
    "</svg>",
  ].join("");
}

const longHair = [
  "M46 66c0-28 14-44 34-44s34 16 34 44c0 20 2 36 6 50H40c4-14 6-30 6-50z",
  "M48 64c0-26 13-40 32-40s32 14 32 40c0 14-2 24-6 32H54c-4-8-6-18-6-32z",
  "M50 60c0-24 12-38 30-38s30 14 30 38c0 8-2 14-4 18H54c-2-4-4-10-4-18zM68 18a12 9 0 1 1 24 0 12 9 0 1 1-24 0z",
];
const fringes = [
  "M52 64c0-24 10-36 28-36s28 12 28 36c-4-12-10-18-16-22-8 8-26 10-40 22z",
  "M52 64c-2-24 10-37 28-37s30 13 28 37c-3-10-12-20-28-22-16 2-25 12-28 22z",
];
const shortHair = [
  "M52 60c-2-22 10-34 28-34s30 12 28 34c-2-6-4-10-6-12-14 2-30 0-38-6-4 4-8 10-12 18z",
  "M53 58c0-20 10-31 27-31s27 11 27 31c-3-8-6-12-9-13-12-3-24-3-36 0-3 1-6 5-9 13z",
  "M52 62c-3-10 0-20 6-26 12-12 38-10 46 4 3 6 4 14 3 22-2-8-5-13-9-16-12 4-28 2-37-2-4 4-7 10-9 18z",
];
const glasses =
  '<g fill="none" stroke="#4a5058" stroke-width="1.8"><circle cx="70" cy="67" r="8"/><circle cx="90" cy="67" r="8"/><path d="M78 66h4M54 65l8 1M106 65l-8 1"/></g>';

function beard(hair: string): string {
  return `<path d="M56 76c2 20 12 30 24 30s22-10 24-30c-3 8-8 10-12 8-6-3-18-3-24 0-4 2-9 0-12-8zM72 88c5-3 11-3 16 0-2 6-14 6-16 0z" fill="${hair}" fill-rule="evenodd"/>`;
}

/** Returns a function that gives pseudo-random numbers below a limit, the same for a seed. */
function createChooser(seed: string): (limit: number) => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16777619);
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}
