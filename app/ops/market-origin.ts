import type { Country, CountryId } from "#app/countries/country.ts";
import { allCountries } from "#app/countries/registry.ts";
import { isLoopbackHost, type ClientOrigin } from "./client-origin.ts";

/**
 * The origin (scheme and host) of absolute links in a response to a request. The request's host is used only if it is
 * configured for the market, or if it is this machine in demo mode; any other Host header, or port, is ignored.
 */
export function marketOrigin(
  country: Country,
  clientInfo: Pick<ClientOrigin, "protocol" | "host">,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean },
): string {
  const hostname = clientInfo.host.replace(/:\d+$/, "");
  if (config.countryHosts.get(hostname) === country.countryId) return `${clientInfo.protocol}://${hostname}`;
  if (config.demo && isLoopbackHost(clientInfo.host)) return `${clientInfo.protocol}://${clientInfo.host}`;
  const host = configuredHost(country, config);
  return host ? `https://${host}` : country.publicUrl;
}

function configuredHost(
  { countryId }: Country,
  { countryHosts }: { countryHosts: ReadonlyMap<string, CountryId> },
): string | undefined {
  return [...countryHosts].find(([, id]) => id === countryId)?.[0];
}

/** The origins of markets on hosts of their own, for links from one market to another; the others use public URLs. */
export function configuredOrigins(countryHosts: ReadonlyMap<string, CountryId>): Partial<Record<CountryId, string>> {
  const origins: Partial<Record<CountryId, string>> = {};
  for (const country of allCountries) {
    const host = configuredHost(country, { countryHosts });
    if (host && host !== new URL(country.publicUrl).host) origins[country.countryId] = `https://${host}`;
  }
  return origins;
}

/** The origin of links in messages, which are sent without a request: in demo mode, this machine. */
export function messageOrigin(
  country: Country,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean; port: number },
): string {
  const host = configuredHost(country, config);
  if (host) return `https://${host}`;
  return config.demo ? `http://${country.countryId}.localhost:${config.port}` : country.publicUrl;
}
