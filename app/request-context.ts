import { createContext } from "react-router";
import type { Purpose } from "#app/analytics/consent.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Country, CountryId } from "#app/countries/country.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { ReportsOfPages } from "#app/reports/collect-script.ts";
import type { Report } from "#app/reports/report.ts";

/** A vector style, or Mapbox with its token; null for markers without a base map. */
export type BaseMap = { kind: "style"; url: string } | { kind: "mapbox"; token: string } | null;

/** The content of the image of a page's link preview. */
export type ShareFacts = {
  brand: string;
  title: string;
  subtitle: string;
  /** Rating, reviews and price; may be empty. */
  figures: string;
  /** URL of the portrait or mark; drawn only if it is one of the demo market. */
  imageUrl: string | null;
};

/** The data about a request that is known before any route runs. */
export type RequestContext = {
  /** The API client, bound to the market and the visitor's IP; middleware adds the language. */
  api: ApiClient;
  country: Country;
  flags: Flags;
  /** Nonce for this response's inline scripts. */
  nonce: string;
  /** Purposes that need the visitor's consent in this market, by the configured services. */
  purposes: readonly Purpose[];
  /** The base map of the browser. */
  baseMap: BaseMap;
  /** The receiver of the browser's errors; null if they are not reported. */
  errorReports: ReportsOfPages | null;
  /** The tag manager that counts visits with consent to statistics; null if there is none. */
  tagManager: { url: string; containerId: string } | null;
  /** Demo mode: SMS appear on the outbox page. */
  demo: boolean;
  /** Staff accounts that anyone can use; only in demo mode. */
  demoAccounts: readonly {
    name: "operator" | "moderator" | "manager" | "hungary" | "clinic";
    email: string;
    password: string;
  }[];
  /** Scheme and host for absolute links: configured, never from a forged Host. */
  origin: string;
  /** Scheme and host of the markets whose configured host is not that of their public URL. */
  marketOrigins: Partial<Record<CountryId, string>>;
  /** URL where patients sign in, if not on this site. */
  patientUrl: string | null;
  /** URL where clinics sign in, if not on this site. */
  clinicUrl: string | null;
  sessionSecret: string;
  /** A PNG; null while too many are being drawn. */
  drawShareImage: (facts: ShareFacts) => Promise<Uint8Array | null>;
  /** Reports an error to the operator. */
  report: Report;
};

export const requestContext = createContext<RequestContext>();
