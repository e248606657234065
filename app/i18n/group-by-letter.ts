import type { Locale } from "#app/countries/country.ts";
import { sortByName } from "./sort-by-name.ts";

export type LetterGroup<Named> = { letter: string; items: Named[] };

/** Letters of several characters, as in Hungarian dictionaries, longest first. */
const multigraphs: Partial<Record<Locale, string[]>> = { hu: ["dzs", "dz", "cs", "gy", "ly", "ny", "sz", "ty", "zs"] };

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
  return letters
    .map((group) => ({ letter: baseLetter(group.letter, locale), items: group.items }))
    .toSorted((a, b) => compare(a.letter, b.letter));
}

/** The first letter or digit: a name may start with a quotation mark. */
function firstLetter(name: string, locale: Locale): string {
  const word = name.slice(Math.max(0, name.search(/[\p{L}\p{N}]/u)));
  const letter =
    multigraphs[locale]?.find((multigraph) => word.toLocaleLowerCase(locale).startsWith(multigraph)) ??
    [...word][0] ??
    "";
  return letter.charAt(0).toLocaleUpperCase(locale) + letter.slice(1).toLocaleLowerCase(locale);
}

/** The letter without its accent, unless the alphabet has the accented letter: "A" for "Á", but "Ö" for "Ö". */
function baseLetter(letter: string, locale: Locale): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return new Intl.Collator(locale, { sensitivity: "base" }).compare(bare, letter) === 0 ? bare : letter;
}
