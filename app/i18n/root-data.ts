import { createContext, use } from "react";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import type { ShownFlag } from "#app/flags/flags.ts";

/** Data of every page, from the root loader. */
export type RootData = {
  countryId: CountryId;
  locale: Locale;
  /** The enabled flags. */
  flags: ShownFlag[];
  /** Scheme and host, for absolute links. */
  origin: string;
  /** Scheme and host of the markets that are not at their public URL. */
  marketOrigins?: Partial<Record<CountryId, string>>;
  /** The current year in the market: hydration fails if the browser's clock gives another one. */
  year: string;
  demo: boolean;
  /** False for robots and Save-Data: the page has no script. */
  scripts: boolean;
  /** Whether the visitor uses a text browser, for which repeated links and texts are left out. */
  isTextBrowser?: true;
  city: { slug: string; name: string } | null;
  /** The district of `city` in the URL. */
  area: string | null;
  /** The signed-in member of staff. */
  staff: { email: string; isOperator: boolean } | null;
  /** Phone of the caller that the signed-in operator books for, in E.164. */
  caller?: string;
  /** Where patients sign in, if not on this site. */
  patientUrl?: string;
  /** Where clinics sign in, if not on this site. */
  clinicUrl?: string;
  /** Purposes that the visitor has not decided on yet; absent if there are none. */
  asksConsent?: readonly ("statistics" | "recordings" | "marketing")[];
  /** The purposes that a counted visitor has allowed; absent without a counter, for robots and signed-in users. */
  counter?: Counter;
};

/** By purpose of the consent. */
export type Counter = { statistics: boolean; marketing: boolean };

export type RootDataWithCountry = RootData & { country: Country };

export const RootDataContext = createContext<RootDataWithCountry | null>(null);

/** Null only if the root loader failed. */
export function useRootDataOrNull(): RootDataWithCountry | null {
  return use(RootDataContext);
}

export function useRootData(): RootDataWithCountry {
  const data = useRootDataOrNull();
  if (!data) throw new Error("useRootData must be used below the root route, whose loader has succeeded");
  return data;
}
