import type { IconName } from "#app/ui/icon/icon.tsx";

/** Beginnings of words in slugs, in the languages of the markets. */
const icons = {
  child: /^(?:pediatr|paediatr|gyermek|detsk)/,
  heart: /^[ck]ardiolog/,
  tooth: /^(?:stomatolog|fog|dentist)/,
  brain: /^ne[uv]rolog/,
  ear: /^(?:lor|otola|otorino|orl|ent-|ful-orr)/,
  skin: /^(?:dermatolog|borgyogyasz)/,
  eye: /^(?:okulist|oftalmolog|ophthalm|eye-|szem)/,
  thyroid: /^endo[ck]rin/,
  stomach: /^(?:gastro|gasztro)/,
  kidneys: /^(?:urolog|nefrolog|nephrolog)/,
  bone: /^(?:ortoped|orthop|travmatolog|traumatolog)/,
  female: /^(?:akusher|ginekolog|ginecolog|gyna?ecolog|obstetric|szulesz|nogyogyasz)/,
  chat: /^(?:psi[hk]|psych|pszich)/,
} as const satisfies Partial<Record<IconName, RegExp>>;

/** The icon of a specialty by its slug; a stethoscope for all others. */
export function specialtyIcon(slug: string): IconName {
  const found = Object.entries(icons).find(([, beginning]) => beginning.test(slug));
  return found ? (found[0] as keyof typeof icons) : "stethoscope";
}
