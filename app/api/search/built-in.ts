import { cached } from "#app/cache/cached.ts";
import type { FoundHits, HitsPage } from "#app/contract/search.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { readFindables } from "./city-findables.ts";
import { indexFindables } from "./city-index.ts";
import { hitOf, type Search, type Told } from "./hits.ts";

type Counts = FoundHits["counts"];
type Finder = (typed: string, page: HitsPage) => { told: Told[]; counts: Counts };

const indexTtlMs = 5 * 60_000;

export type BuiltInOptions = { onFailure: (error: unknown) => void; now?: () => number };

/**
 * Search on an in-memory index of each city, built on the first request. A stale index is used while a new one is
 * built: only the very first request waits. Null for a city of another market.
 */
export function openBuiltIn(db: Database, { onFailure, now = Date.now }: BuiltInOptions): Search {
  async function makeFinder(country: CountryId, city: number): Promise<Finder | null> {
    const findables = await readFindables(db, country, city);
    if (!findables) return null;
    const numbersOf = await indexFindables(findables);
    // Only what a hit shows stays in memory.
    const told = findables.map(({ key, type, title, slug, page, note }): Told => ({
      key,
      type,
      title,
      slug,
      page,
      note,
    }));
    return (typed, page) => {
      const { numbers, counts } = numbersOf(typed, page);
      return { told: numbers.map((number) => told[number]!), counts };
    };
  }
  const finderOf = cached(makeFinder, {
    keyOf: (country, city) => `${country} ${city}`,
    ttlMs: indexTtlMs,
    isCacheable: (finder) => finder !== null,
    onError: onFailure,
    now,
  });

  return async ({ country, city, locale, query, ...page }) => {
    const finder = await finderOf(country, city);
    if (!finder) return null;
    const { told, counts } = finder(query, page);
    return { hits: told.map((found) => hitOf(found, locale)), counts };
  };
}
