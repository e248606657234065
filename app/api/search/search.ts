import type { SearchHit } from "#app/contract/search.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database, Localized } from "../database/schema.ts";
import { readFindables, type Found } from "./city-findables.ts";
import { indexFindables } from "./city-index.ts";

type Asked = { country: CountryId; city: number; locale: Locale; query: string };
type Finder = (typed: string) => Found[];
type Kept = { finder: Promise<Finder | null>; until: number };

const keptMs = 5 * 60_000;
const notedSpecialties = 3;

/**
 * Search over an index of each city, made when the city is first asked for. An older one serves on while a new one is
 * made: only the very first request waits. The answer is null for a city the market does not have.
 */
export function openSearch(db: Database, { onFailure, now = Date.now }: { onFailure: (error: unknown) => void; now?: () => number }): (asked: Asked) => Promise<SearchHit[] | null> {
  const kept = new Map<string, Kept>();

  async function make(country: CountryId, city: number): Promise<Finder | null> {
    const findables = await readFindables(db, country, city);
    return findables && indexFindables(findables);
  }

  function finderOf(country: CountryId, city: number): Promise<Finder | null> {
    const key = `${country} ${city}`;
    const known = kept.get(key);
    if (!known) {
      const finder = make(country, city);
      kept.set(key, { finder, until: now() + keptMs });
      // Neither a failure nor a city that is not there is remembered.
      finder.then((made) => made ?? kept.delete(key), () => kept.delete(key));
      return finder;
    }
    if (now() > known.until) {
      known.until = now() + keptMs;
      make(country, city).then((made) => kept.set(key, { finder: Promise.resolve(made), until: now() + keptMs }), onFailure);
    }
    return known.finder;
  }

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
