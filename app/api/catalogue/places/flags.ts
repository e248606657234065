import { cached } from "#app/cache/cached.ts";
import type { CountryId } from "#app/countries/country.ts";
import { flagsFor, type Flags } from "#app/flags/flags.ts";
import type { Database } from "../../database/schema.ts";
import { listFeatureSwitches } from "./queries.ts";

type FlagsOf = (country: CountryId) => Promise<Flags>;

/** A changed flag takes effect on all nodes within the sum of both. */
const ttlMs = 1_000;
const staleMs = 1_000;
const cachedFlags = new WeakMap<Database, FlagsOf>();

/** The market's flags: read with every booking, changed a few times a year. */
export function flagsOf(db: Database, country: CountryId): Promise<Flags> {
  const cachedOfDatabase = cachedFlags.get(db);
  if (cachedOfDatabase) return cachedOfDatabase(country);
  const readFlags = async (market: CountryId) => flagsFor(market, await listFeatureSwitches(db, market));
  const cachedRead = cached(readFlags, { keyOf: (market) => market, ttlMs, staleMs });
  cachedFlags.set(db, cachedRead);
  return cachedRead(country);
}
