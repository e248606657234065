import { countryIds, type CountryId } from "#app/countries/country.ts";
import { flagsFor, type Flags } from "#app/flags/flags.ts";
import { listFeatureSwitches } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";

type FlagsOf = (country: CountryId) => Flags;
type Cached = { until: number; flags: Promise<FlagsOf> };

const cached = new WeakMap<Database, Cached>();
const cachedMs = 2_000;

/** The flags of all markets, at most two seconds old. */
export function readMarketFlags(db: Database): Promise<FlagsOf> {
  const known = cached.get(db);
  if (known && known.until >= Date.now()) return known.flags;
  const fresh = { until: Date.now() + cachedMs, flags: readFlags(db) };
  fresh.flags.catch(() => cached.delete(db));
  cached.set(db, fresh);
  return fresh.flags;
}

async function readFlags(db: Database): Promise<FlagsOf> {
  const markets = await Promise.all(
    countryIds.map(async (country) => [country, flagsFor(country, await listFeatureSwitches(db, country))] as const),
  );
  const flags = Object.fromEntries(markets) as Record<CountryId, Flags>;
  return (country) => flags[country];
}

/** The changes that an appointment's page offers. */
export function changeOf(isChangeable: boolean, flags: Flags): "move" | "cancel" | "none" {
  if (!isChangeable) return "none";
  return flags["appointment.reschedule"] ? "move" : "cancel";
}
