import type { Locale } from "#app/countries/country.ts";

/** In the order of the word people read. For the server: browsers don't know every language's order. */
export function byLabel<Named extends { name: string }>(items: readonly Named[], locale: Locale): Named[] {
  const { compare } = new Intl.Collator(locale);
  return items.toSorted((one, other) => compare(one.name, other.name));
}
