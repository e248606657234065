import { countryIds, type CountryId } from "#app/countries/country.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { listFeatureSwitches } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";

type Kept = { until: number; on: Promise<ReadonlySet<CountryId>> };

const kept = new WeakMap<Database, Kept>();
const keptMs = 2_000;

/** Says of a market whether messages are switched on there. */
export async function messagesAreOn(db: Database): Promise<(country: CountryId) => boolean> {
  let known = kept.get(db);
  if (!known || known.until < Date.now()) {
    known = { until: Date.now() + keptMs, on: readMarkets(db) };
    known.on.catch(() => kept.delete(db));
    kept.set(db, known);
  }
  const on = await known.on;
  return (country) => on.has(country);
}

async function readMarkets(db: Database): Promise<ReadonlySet<CountryId>> {
  const markets = await Promise.all(
    countryIds.map(async (country) => ({ country, flags: flagsFor(country, await listFeatureSwitches(db, country)) })),
  );
  return new Set(markets.filter(({ flags }) => flags["messages"]).map(({ country }) => country));
}
