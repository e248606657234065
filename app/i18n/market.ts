import { useRouteLoaderData } from "react-router";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import type { Flag } from "#app/flags/flags.ts";

/** What every page knows of its visit; the root loader sends it. */
export type Market = {
  countryId: CountryId;
  locale: Locale;
  /** Only the flags that are on. */
  flags: Flag[];
  /** Scheme and host, for absolute links. */
  origin: string;
  demo: boolean;
  /** False for robots and Save-Data: the page goes without script. */
  scripts: boolean;
  city: { slug: string; name: string } | null;
  /** The district of `city` that the address names. */
  area: string | null;
  /** Who of the staff is signed in. */
  staff: { email: string; isOperator: boolean } | null;
  /** The visitor has not said yet what they allow; absent when they have, and when there is nothing to allow. */
  asksConsent?: true;
};

/** Null only when the root itself failed. */
export function useMarketOrNull(): (Market & { country: Country }) | null {
  const market = useRouteLoaderData<Market>("root");
  return market ? { ...market, country: getCountry(market.countryId) } : null;
}

export function useMarket(): Market & { country: Country } {
  const market = useMarketOrNull();
  if (!market) throw new Error("the root loader gave no market");
  return market;
}
