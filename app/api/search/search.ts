import type { SearchHit } from "#app/contract/search.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database, Localized } from "../database/schema.ts";
import { remembered } from "../remembered.ts";
import { readFindables, type Found } from "./city-findables.ts";
import { indexFindables } from "./city-index.ts";

type Asked = { country: CountryId; city: number; locale: Locale; query: string };
type Finder = (typed: string) => Found[];

const keptMs = 5 * 60_000;
const notedSpecialties = 3;

/**
 * Search over an index of each city, made when the city is first asked for. An older one serves on while a new one is
 * made: only the very first request waits. The answer is null for a city the market does not have.
 */
export function openSearch(db: Database, { onFailure, now = Date.now }: { onFailure: (error: unknown) => void; now?: () => number }): (asked: Asked) => Promise<SearchHit[] | null> {
  async function makeFinder(country: CountryId, city: number): Promise<Finder | null> {
    const findables = await readFindables(db, country, city);
    return findables && indexFindables(findables);
  }
  const finderOf = remembered(makeFinder, { ms: keptMs, isKept: (made) => made !== null, onFailure, now });

  return async ({ country, city, locale, query }) => {
    const finder = await finderOf(country, city);
    return finder && finder(query).map((found) => hitOf(found, locale));
  };
}

function hitOf({ key, type, title, slug, page, note }: Found, locale: Locale): SearchHit {
  const notes = note.slice(0, notedSpecialties).map((one) => textIn(one, locale));
  return { objectID: key, type, title: textIn(title, locale), slug, pretty_url: page, note: notes.join(", ") || null };
}

/** As the database's own `localized` chooses. */
function textIn(texts: Localized, locale: Locale): string {
  return texts[locale] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
