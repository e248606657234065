import { ae } from "./ae.ts";
import { countryIds, locales, type Country, type CountryId, type Locale } from "./country.ts";
import { hu } from "./hu.ts";
import { kg } from "./kg.ts";
import { kz } from "./kz.ts";
import { ro } from "./ro.ts";

const registry: Record<CountryId, Country> = { kz, kg, hu, ro, ae };

export function isCountryId(value: unknown): value is CountryId {
  return countryIds.includes(value as CountryId);
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

/** @throws {Error} "Invalid country code" for an unknown code */
export function getCountry(code: string): Country {
  if (!isCountryId(code)) throw new Error("Invalid country code");
  return registry[code];
}

export const allCountries: readonly Country[] = countryIds.map((id) => registry[id]);

/**
 * The market of a host name: the configured map first, then `<id>.localhost`, else the fallback. A forged Host can
 * only select one of the known markets.
 */
export function marketForHost(
  host: string | null | undefined,
  config: { fallback: CountryId; hosts: ReadonlyMap<string, CountryId> },
): CountryId {
  const hostname = (host ?? "").toLowerCase().replace(/:\d+$/, "");
  const mapped = config.hosts.get(hostname);
  if (mapped) return mapped;
  const [first, ...rest] = hostname.split(".");
  if (rest.join(".") === "localhost" && isCountryId(first)) return first;
  return config.fallback;
}

/** `COUNTRY_HOSTS`: "vizit.kz=kz,vizit.hu=hu". @throws {Error} that names the invalid entry */
export function parseCountryHosts(value: string): Map<string, CountryId> {
  const entries = value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const hosts = new Map<string, CountryId>();
  for (const entry of entries) {
    const [host = "", id, ...more] = entry.toLowerCase().split("=");
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(host) || !isCountryId(id) || more.length > 0)
      throw new Error(`not host=country: "${entry}"`);
    if (hosts.has(host)) throw new Error(`listed twice: "${host}"`);
    hosts.set(host, id);
  }
  return hosts;
}

/**
 * `PATIENT_URLS` and `CLINIC_URLS`: "hu=https://my.vizit.hu,kz=https://my.vizit.kz". @throws {Error} that names the
 * invalid entry
 */
export function parseCountryUrls(value: string): Map<CountryId, string> {
  const entries = value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const urls = new Map<CountryId, string>();
  for (const entry of entries) {
    const [, id = "", url = ""] = /^([a-z]+)=(.+)$/i.exec(entry) ?? [];
    const country = id.toLowerCase();
    if (!isCountryId(country) || !["http:", "https:"].includes(URL.parse(url)?.protocol ?? ""))
      throw new Error(`not country=URL: "${entry}"`);
    if (urls.has(country)) throw new Error(`listed twice: "${country}"`);
    urls.set(country, url);
  }
  return urls;
}
