import { createContext, use } from "react";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
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
  asksConsent?: "statistics" | "marketing" | "both";
};

export type MarketOfPage = Market & { country: Country };

export const MarketContext = createContext<MarketOfPage | null>(null);

/** Null only when the root itself failed. */
export function useMarketOrNull(): MarketOfPage | null {
  return use(MarketContext);
}

export function useMarket(): MarketOfPage {
  const market = useMarketOrNull();
  if (!market) throw new Error("the root loader gave no market");
  return market;
}
