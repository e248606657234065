import { countryIds, type CountryId } from "#app/countries/country.ts";
import type { Flags } from "#app/flags/flags.ts";
import { flagsOf } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";

/** Reads the flags of all markets. @returns a function that gives those of one */
export async function readMarketFlags(db: Database): Promise<(country: CountryId) => Flags> {
  const markets = await Promise.all(countryIds.map(async (country) => [country, await flagsOf(db, country)] as const));
  const flags = Object.fromEntries(markets) as Record<CountryId, Flags>;
  return (country) => flags[country];
}
