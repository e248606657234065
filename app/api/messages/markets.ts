import { countryIds, type CountryId } from "#app/countries/country.ts";
import type { Flags } from "#app/flags/flags.ts";
import { flagsOf } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";

/** The flags of all markets. */
export async function readMarketFlags(db: Database): Promise<(country: CountryId) => Flags> {
  const markets = await Promise.all(countryIds.map(async (country) => [country, await flagsOf(db, country)] as const));
  const flags = Object.fromEntries(markets) as Record<CountryId, Flags>;
  return (country) => flags[country];
}

/** The changes that an appointment's page offers. */
export function changeOf(isChangeable: boolean, flags: Flags): "move" | "cancel" | "none" {
  if (!isChangeable) return "none";
  return flags["appointment.reschedule"] ? "move" : "cancel";
}
