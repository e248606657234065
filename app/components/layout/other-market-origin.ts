import type { Country, CountryId } from "#app/countries/country.ts";

/** The origin of another market: a sibling host in development (kg.localhost), its own or its public URL otherwise. */
export function otherMarketOrigin(
  country: Country,
  origin: string,
  marketOrigins: Partial<Record<CountryId, string>> = {},
): string {
  const url = new URL(origin);
  const isLocal = url.hostname === "localhost" || url.hostname.endsWith(".localhost") || url.hostname === "127.0.0.1";
  if (!isLocal) return marketOrigins[country.countryId] ?? country.publicUrl;
  return `${url.protocol}//${country.countryId}.localhost${url.port ? `:${url.port}` : ""}`;
}
