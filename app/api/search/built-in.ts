import { cached } from "#app/cache/cached.ts";
import { within } from "#app/contract/deadline.ts";
import type { FoundHits, HitsPage } from "#app/contract/search.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { readCityItems, type CityItem } from "./city-items.ts";
import { indexItems } from "./city-index.ts";
import { findVersionOfCity } from "./queries.ts";
import { hitOf, type Search, type HitSource } from "./hits.ts";

type Counts = FoundHits["counts"];
type Index = {
  finder: Finder;
  /** Version of the city's data that the index has. */
  version: string;
  /** Time by `now` before which the index is not built again. */
  rebuildFrom: number;
};
type Finder = (typed: string, page: HitsPage) => { sources: HitSource[]; counts: Counts };

/** A search compares the version with the database, and waits for it if the last comparison is older than both. */
const versionTtlMs = 2_000;
const versionStaleMs = 1_000;
/** How long a search waits for a new index; then the old one is used. */
const rebuildWaitMs = 1_000;
/** The pause after a build, in times its duration: a city that changes all the time is built a sixth of the time. */
const pausePerBuild = 5;

export type BuiltInOptions = { onFailure: (error: unknown) => void; now?: () => number };

/**
 * Search on an in-memory index of each city. The first request builds the index and waits for it. After a change of the
 * city's data each node rebuilds it within five seconds; if that fails, the old index is used. Null for a city of
 * another market.
 */
export function openBuiltIn(db: Database, { onFailure, now = Date.now }: BuiltInOptions): Search {
  const indexes = new Map<string, Index>();
  const building = new Map<string, Promise<Finder | null>>();

  async function build(country: CountryId, city: number, version: string): Promise<Finder | null> {
    const began = now();
    const items = await readCityItems(db, country, city);
    if (!items) return null;
    const finder = await buildFinder(items);
    const ended = now();
    indexes.set(keyOf(country, city), { finder, version, rebuildFrom: ended + pausePerBuild * (ended - began) });
    return finder;
  }

  async function findCurrent(country: CountryId, city: number): Promise<Finder | null> {
    // Read before the items, so that the next comparison notices changes made while the index is built.
    const version = await findVersionOfCity(db, country, city);
    if (version === null) return null;
    const key = keyOf(country, city);
    const index = indexes.get(key);
    if (index && (index.version === version || now() < index.rebuildFrom)) return index.finder;
    const built = building.get(key) ?? build(country, city, version).finally(() => building.delete(key));
    building.set(key, built);
    if (!index) return built;
    built.catch(onFailure);
    return within(rebuildWaitMs, () => built).catch(() => index.finder);
  }

  const finderOf = cached(findCurrent, {
    keyOf,
    ttlMs: versionTtlMs,
    staleMs: versionStaleMs,
    isCacheable: (finder) => finder !== null,
    onError: onFailure,
    now,
  });

  return async ({ country, city, locale, query, ...page }) => {
    const finder = await finderOf(country, city);
    if (!finder) return null;
    const { sources, counts } = finder(query, page);
    return { hits: sources.map((source) => hitOf(source, locale)), counts };
  };
}

function keyOf(country: CountryId, city: number): string {
  return `${country} ${city}`;
}

/** Builds the index of these items, and returns a function that searches it. */
export async function buildFinder(items: CityItem[]): Promise<Finder> {
  const findNumbers = await indexItems(items);
  // Only the texts that a hit shows stay in memory.
  const sources = items.map(({ key, type, title, slug, page, note }): HitSource => ({
    key,
    type,
    title,
    slug,
    page,
    note,
  }));
  return (typed, page) => {
    const { numbers, counts } = findNumbers(typed, page);
    return { sources: numbers.map((number) => sources[number]!), counts };
  };
}
