import type { Country, CountryId } from "#app/countries/country.ts";
import { isLoopbackHost, type ClientOrigin } from "./client-origin.ts";

/**
 * Scheme and host for absolute links of a market. A host counts only when the operator named it, or
 * when it is this very machine in a demonstration: whatever else stands in Host, a port too, changes nothing.
 */
export function marketOrigin(
  country: Country,
  visit: Pick<ClientOrigin, "protocol" | "host">,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean },
): string {
  const hostname = visit.host.replace(/:\d+$/, "");
  if (config.countryHosts.get(hostname) === country.countryId) return `${visit.protocol}://${hostname}`;
  if (config.demo && isLoopbackHost(visit.host)) return `${visit.protocol}://${visit.host}`;
  const named = namedHost(country, config);
  return named ? `https://${named}` : country.link;
}

function namedHost(
  { countryId }: Country,
  { countryHosts }: { countryHosts: ReadonlyMap<string, CountryId> },
): string | undefined {
  return [...countryHosts].find(([, id]) => id === countryId)?.[0];
}

/** The same for messages, which no visit asks for. In a demonstration, the machine it runs on. */
export function messageOrigin(
  country: Country,
  config: { countryHosts: ReadonlyMap<string, CountryId>; demo: boolean; port: number },
): string {
  const named = namedHost(country, config);
  if (named) return `https://${named}`;
  return config.demo ? `http://${country.countryId}.localhost:${config.port}` : country.link;
}
