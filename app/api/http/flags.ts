import type { CountryId } from "#app/countries/country.ts";
import { flagsFor, type Flags } from "#app/flags/flags.ts";
import { listFeatureSwitches } from "../catalogue/index.ts";
import type { ApiDeps } from "./context.ts";

type Kept = { until: number; flags: Promise<Flags> };

/** A changed flag takes effect on all nodes within this many milliseconds. */
const keptMs = 2_000;
const kept = new WeakMap<ApiDeps, Map<CountryId, Kept>>();

/** The market's flags: read with every booking, changed a few times a year. */
export function flagsOf(deps: ApiDeps, country: CountryId): Promise<Flags> {
  const markets = kept.get(deps) ?? new Map<CountryId, Kept>();
  kept.set(deps, markets);
  const known = markets.get(country);
  if (known && known.until > Date.now()) return known.flags;
  const flags = listFeatureSwitches(deps.db, country).then((stored) => flagsFor(country, stored));
  markets.set(country, { until: Date.now() + keptMs, flags });
  flags.catch(() => markets.delete(country));
  return flags;
}
