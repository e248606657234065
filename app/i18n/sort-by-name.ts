import type { Locale } from "#app/countries/country.ts";

/**
 * Sorts names in the language's order, and Roman numerals as numbers: "IX. kerület" after "V. kerület", "District IX"
 * after "District V". Only on the server, since browsers do not know the order of every language.
 */
export function sortByName<Named extends { name: string }>(items: readonly Named[], locale: Locale): Named[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sortKeys = new Map(
    items.map((item) => [item, item.name.replace(ordinal, (numeral) => String(romanNumber(numeral)))]),
  );
  return items.toSorted((a, b) => compare(sortKeys.get(a)!, sortKeys.get(b)!));
}

const ordinal = /^[IVXLC]+(?=\. )|(?<=^District )[IVXLC]+\b/;
const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function romanNumber(numeral: string): number {
  const digits = [...numeral].map((letter) => values[letter]!);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
