import { allCountries } from "#app/countries/registry.ts";
import type { Env } from "./env.ts";

/** The URLs of all markets, for the console. */
export function startupMessage(env: Env, port: number): string {
  const widest = Math.max(...allCountries.map((country) => country.brandName.length));
  const urls = allCountries.map(
    (country) => `  ${country.brandName.padEnd(widest)}  http://${country.countryId}.localhost:${port}/`,
  );
  return [
    "",
    "Vizit is ready:",
    ...urls,
    ...(env.demo ? ["", `SMS of all markets are shown at http://localhost:${port}/outbox`] : []),
    "",
  ].join("\n");
}
