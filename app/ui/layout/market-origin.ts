import type { Country } from "#app/countries/country.ts";

/** Where another market lives: beside us while developing (kg.localhost), at its own link otherwise. */
export function marketOrigin(country: Country, origin: string): string {
  const url = new URL(origin);
  const local = url.hostname === "localhost" || url.hostname.endsWith(".localhost") || url.hostname === "127.0.0.1";
  if (!local) return country.link;
  return `${url.protocol}//${country.countryId}.localhost${url.port ? `:${url.port}` : ""}`;
}
