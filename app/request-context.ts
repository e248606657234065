import { createContext } from "react-router";
import type { Purpose } from "#app/analytics/consent.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Country } from "#app/countries/country.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { ReportsOfPages } from "#app/reports/collect-script.ts";
import type { Report } from "#app/reports/report.ts";

/** A style of vector tiles, or Mapbox with its token; null: no ground, only what stands on it. */
export type MapGround = { kind: "style"; url: string } | { kind: "mapbox"; token: string } | null;

/** What the process knows about one request before any route runs. */
export type RequestContext = {
  /** Bound to the market and the visitor's address; middleware binds the language. */
  api: ApiClient;
  country: Country;
  flags: Flags;
  /** For the inline scripts of this one answer. */
  nonce: string;
  /** What visitors of this market are asked to allow: what something here would be done with. */
  purposes: readonly Purpose[];
  /** By what maps are drawn in the browser. */
  mapGround: MapGround;
  /** Where errors of the browser are told; null: nowhere. */
  errorReports: ReportsOfPages | null;
  /** Demo mode: SMS go to the outbox page. */
  demo: boolean;
  /** Staff whom anybody may sign in as; none but in demo mode. */
  demoAccounts: readonly { name: "operator" | "moderator" | "hungary"; email: string; password: string }[];
  /** Scheme and host for absolute links: configured, never a forged Host. */
  origin: string;
  sessionSecret: string;
  /** Tells whoever runs the product that something went wrong. */
  report: Report;
};

export const requestContext = createContext<RequestContext>();
