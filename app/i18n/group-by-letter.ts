import type { Locale } from "#app/countries/country.ts";
import { sortByName } from "./sort-by-name.ts";

export type LetterGroup<Named> = { letter: string; items: Named[] };

/** Digraphs and trigraphs of Hungarian dictionaries, longest first. */
const compound: Partial<Record<Locale, string[]>> = { hu: ["dzs", "dz", "cs", "gy", "ly", "ny", "sz", "ty", "zs"] };

/**
 * Groups by first letter, groups and items in the language's order: "Sz" comes after "S", "Á" belongs to "A", "Ә"
 * comes after "А". For the server: browsers do not know every language's order.
 */
export function groupByLetter<Named extends { name: string }>(
  items: readonly Named[],
  locale: Locale,
): LetterGroup<Named>[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base" });
  const letters: LetterGroup<Named>[] = [];
  for (const item of sortByName(items, locale)) {
    const letter = firstLetter(item.name, locale);
    const known = letters.find((group) => compare(group.letter, letter) === 0);
    if (known) known.items.push(item);
    else letters.push({ letter, items: [item] });
  }
  // A name that starts with a quotation mark belongs to its first letter.
  return letters
    .map(({ letter, items: own }) => ({ letter: plain(letter, locale), items: own }))
    .toSorted((a, b) => compare(a.letter, b.letter));
}

function firstLetter(name: string, locale: Locale): string {
  const word = name.slice(Math.max(0, name.search(/[\p{L}\p{N}]/u)));
  const signs =
    compound[locale]?.find((letter) => word.toLocaleLowerCase(locale).startsWith(letter)) ?? [...word][0] ?? "";
  return signs.charAt(0).toLocaleUpperCase(locale) + signs.slice(1).toLocaleLowerCase(locale);
}

/**
 * An accented letter without a place of its own in the alphabet belongs to the plain one: "Á" to "A", but "Ö" stays.
 */
function plain(letter: string, locale: Locale): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return new Intl.Collator(locale, { sensitivity: "base" }).compare(bare, letter) === 0 ? bare : letter;
}
