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
type Index = { finder: Finder; version: string; /** Not built again before, by `now`. */ rebuildFrom: number };
type Finder = (typed: string, page: HitsPage) => { sources: HitSource[]; counts: Counts };

/** A search waits for a look at the database if the last one is older than both together. */
const lookTtlMs = 2_000;
const lookStaleMs = 1_000;
/** How long a search waits for a new index; then the old one answers. */
const patienceMs = 1_000;
/** While a city changes all the time, its index is made for this share of the time. */
const buildingShare = 5;

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
    const finder = await makeFinder(items);
    const ended = now();
    indexes.set(keyOf(country, city), { finder, version, rebuildFrom: ended + buildingShare * (ended - began) });
    return finder;
  }

  async function look(country: CountryId, city: number): Promise<Finder | null> {
    // Read before the index, so that the next look notices changes made while it is built.
    const version = await findVersionOfCity(db, country, city);
    if (version === null) return null;
    const key = keyOf(country, city);
    const index = indexes.get(key);
    if (index && (index.version === version || now() < index.rebuildFrom)) return index.finder;
    const built = building.get(key) ?? build(country, city, version).finally(() => building.delete(key));
    building.set(key, built);
    if (!index) return built;
    built.catch(onFailure);
    return within(patienceMs, () => built).catch(() => index.finder);
  }

  const finderOf = cached(look, {
    keyOf,
    ttlMs: lookTtlMs,
    staleMs: lookStaleMs,
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

/** The index of these items, with the texts of their hits. */
export async function makeFinder(items: CityItem[]): Promise<Finder> {
  const numbersOf = await indexItems(items);
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
    const { numbers, counts } = numbersOf(typed, page);
    return { sources: numbers.map((number) => sources[number]!), counts };
  };
}
