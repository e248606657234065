import type { Country, CountryId } from "#app/countries/country.ts";
import { isLoopbackHost, type ClientOrigin } from "./client-origin.ts";

/**
 * Scheme and host for absolute links of a market. A host is used only if it is configured, or if it is this machine in
 * demo mode: any other Host header, or port, is ignored.
 */
export function marketOrigin(
  country: Country,
  clientInfo: Pick<ClientOrigin, "protocol" | "host">,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean },
): string {
  const hostname = clientInfo.host.replace(/:\d+$/, "");
  if (config.countryHosts.get(hostname) === country.countryId) return `${clientInfo.protocol}://${hostname}`;
  if (config.demo && isLoopbackHost(clientInfo.host)) return `${clientInfo.protocol}://${clientInfo.host}`;
  const named = namedHost(country, config);
  return named ? `https://${named}` : country.publicUrl;
}

function namedHost(
  { countryId }: Country,
  { countryHosts }: { countryHosts: ReadonlyMap<string, CountryId> },
): string | undefined {
  return [...countryHosts].find(([, id]) => id === countryId)?.[0];
}

/** The same for messages, which are sent without a request: in demo mode, this machine. */
export function messageOrigin(
  country: Country,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean; port: number },
): string {
  const named = namedHost(country, config);
  if (named) return `https://${named}`;
  return config.demo ? `http://${country.countryId}.localhost:${config.port}` : country.publicUrl;
}
