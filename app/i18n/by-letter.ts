import type { Locale } from "#app/countries/country.ts";
import { byLabel } from "./by-label.ts";

export type Letter<Named> = { letter: string; items: Named[] };

/** Letters of two and three signs, as Hungarian dictionaries have them; the longest first. */
const compound: Partial<Record<Locale, string[]>> = { hu: ["dzs", "dz", "cs", "gy", "ly", "ny", "sz", "ty", "zs"] };

/**
 * Under their first letters, both in the language's own order: "Sz" comes after "S", "Á" stands under "A", "Ә" after "А".
 * For the server: browsers don't know every language's order.
 */
export function byLetter<Named extends { name: string }>(items: readonly Named[], locale: Locale): Letter<Named>[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base" });
  const letters: Letter<Named>[] = [];
  for (const item of byLabel(items, locale)) {
    const letter = firstLetter(item.name, locale);
    const known = letters.find((one) => compare(one.letter, letter) === 0);
    if (known) known.items.push(item);
    else letters.push({ letter, items: [item] });
  }
  // A name may open with a quotation mark and still stand under its letter.
  return letters
    .map(({ letter, items: own }) => ({ letter: plain(letter, locale), items: own }))
    .toSorted((one, other) => compare(one.letter, other.letter));
}

function firstLetter(name: string, locale: Locale): string {
  const word = name.slice(Math.max(0, name.search(/[\p{L}\p{N}]/u)));
  const signs =
    compound[locale]?.find((letter) => word.toLocaleLowerCase(locale).startsWith(letter)) ?? [...word][0] ?? "";
  return signs.charAt(0).toLocaleUpperCase(locale) + signs.slice(1).toLocaleLowerCase(locale);
}

/** A letter that is another one with an accent in this language goes by the plain one: "Á" by "A", but "Ö" by itself. */
function plain(letter: string, locale: Locale): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return new Intl.Collator(locale, { sensitivity: "base" }).compare(bare, letter) === 0 ? bare : letter;
}
