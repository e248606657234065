import type { Context } from "hono";
import type { Logger } from "pino";
import type { RequestDeadlines } from "#app/contract/request-deadlines.ts";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { getCountry, isCountryId, isLocale, marketForHost } from "#app/countries/registry.ts";
import type { Report } from "#app/reports/report.ts";
import type { CatalogueReads } from "../database/replica.ts";
import type { Database } from "../database/schema.ts";
import { ipUnit } from "../limits/index.ts";
import type { HostedIndex } from "../search/index.ts";
import { HttpFault } from "./http-fault.ts";

export type ApiDeps = {
  db: Database;
  /** The reads of calls that may lag; undefined: they read from `db`. */
  readCatalogue?: CatalogueReads | undefined;
  log: Logger;
  /** Reports an error to the operator. */
  report: Report;
  markets: { fallback: CountryId; hosts: ReadonlyMap<string, CountryId> };
  /** Key of the hashes of codes and IPs. */
  secret: string;
  /** SMS are kept for the outbox page instead of being sent. */
  demo: boolean;
  /** Hosts besides the site's own from which pages load images. */
  imageHosts: ReadonlySet<string>;
  /** Whether an account needs a second factor. */
  needsSecondFactor(account: { email: string }): boolean;
  /** Whether anyone can sign in with an account, as in demo mode. */
  isShared(account: { email: string }): boolean;
  /** Whether conversions are reported. */
  reportsConversions: boolean;
  /** The hosted search index, asked before the built-in one. */
  hostedIndex?: HostedIndex | undefined;
  /** Origin of a market's site in links of messages. */
  siteOrigin(country: Country): string;
  deadlines: Pick<RequestDeadlines, "apiResponse" | "codeAccepted">;
};

/** The values that a caller of the Hono app passes with a request. */
export type ApiBindings = {
  ip?: string;
  /** Set by a caller in this process: takes the body of a successful read as a value, and the response has no body. */
  takeBody?: (body: unknown) => void;
};

/** The client that makes a call of the API. */
export type Caller = {
  country: Country;
  locale: Locale;
  /** The IP as limits count it; "unknown" if the process did not pass it. */
  ip: string;
  /** The unverified token of the Authorization header; empty if the header is malformed; null: no header. */
  bearer: string | null;
};

/** The country and the language of a caller, as the rules of the catalogue take them. */
export function countryAndLocaleOf({ country, locale }: Caller) {
  return { country: country.countryId, locale };
}

export type ApiContext = Context<{ Bindings: ApiBindings }>;

/** Country by header, else by host; language by `?locale=`, else Accept-Language, else the country's first. */
export function callerOf(c: ApiContext, markets: ApiDeps["markets"]): Caller {
  const countryId = c.req.header("country-id");
  if (countryId !== undefined && !isCountryId(countryId)) {
    throw new HttpFault(400, "validation_error", [{ attr: "country-id", code: "invalid_country" }]);
  }
  const country = getCountry(countryId ?? marketForHost(c.req.header("host"), markets));
  const authorization = c.req.header("authorization");
  const bearer = authorization === undefined ? null : (/^Bearer +([\w.~+/=-]{1,500})$/i.exec(authorization)?.[1] ?? "");
  return { country, locale: localeOf(c, country), ip: ipUnit(c.env?.ip ?? "unknown"), bearer };
}

function localeOf(c: ApiContext, country: Country): Locale {
  const query = c.req.query("locale");
  const languages = query ? [query] : languagesByPreference(c.req.header("accept-language") ?? "");
  return (
    languages.find((one): one is Locale => isLocale(one) && country.locales.includes(one)) ?? country.defaultLocale
  );
}

function languagesByPreference(header: string): string[] {
  return header
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part.trim().split(";q=");
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
