import { cached } from "#app/cache/cached.ts";
import type { Database } from "../database/schema.ts";
import { openBuiltIn, type BuiltInOptions } from "./built-in.ts";
import type { SearchRequest, Search } from "./hits.ts";
import type { HostedIndex } from "./hosted-client.ts";
import { openHosted } from "./hosted.ts";
import { findCitySlug } from "./queries.ts";

type Options = BuiltInOptions & {
  /** Asked first; without it the built-in index answers. */
  hosted?: { index: HostedIndex; onFailure: (error: unknown) => void } | undefined;
};

const cityTtlMs = 5 * 60_000;

/** Searches in a city. */
export function openSearch(db: Database, { hosted, ...options }: Options): Search {
  const builtIn = openBuiltIn(db, options);
  if (!hosted) return builtIn;
  const findHosted = openHosted(hosted.index);
  const readCity = (country: SearchRequest["country"], city: number) => findCitySlug(db, country, city);
  const citySlug = cached(readCity, {
    keyOf: (country, city) => `${country} ${city}`,
    ttlMs: cityTtlMs,
    isCacheable: (slug) => slug !== null,
    onError: options.onFailure,
  });

  return async (request) => {
    if ((await citySlug(request.country, request.city)) === null) return null;
    try {
      return await findHosted(request);
    } catch (error) {
      hosted.onFailure(error);
      return builtIn(request);
    }
  };
}
