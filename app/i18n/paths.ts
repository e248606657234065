import type { Register } from "react-router";
import type { Country, Locale } from "#app/countries/country.ts";

type Pages = Register["pages"];

type WithoutLanguage<Pattern> = Pattern extends `/:lang?${infer Rest}` ? (Rest extends "" ? "/" : Rest) : never;

/** A pattern of app/routes.ts without the language segment: "/doctors/:city/:service". */
export type PathPattern = WithoutLanguage<keyof Pages>;

type ParamsOf<Pattern extends PathPattern> = Omit<
  Pages[(Pattern extends "/" ? "/:lang?" : `/:lang?${Pattern}`) & keyof Pages]["params"],
  "lang"
>;

/** The parameters of a pattern; optional ones may be undefined. */
export type PathParams<Pattern extends PathPattern> = {
  [Name in keyof ParamsOf<Pattern>]: object extends Pick<ParamsOf<Pattern>, Name>
    ? ParamsOf<Pattern>[Name] | undefined
    : ParamsOf<Pattern>[Name];
};

export type Query = Record<string, string | number | boolean | null | undefined>;

type Language = { country: Country; locale: Locale };

/**
 * Builds a path of the site: fills `:name` segments, drops empty optional ones, appends the query, and prefixes the
 * language unless it is the country's default.
 */
export function localizedPath<Pattern extends PathPattern>(
  pattern: Pattern,
  params: PathParams<Pattern>,
  { country, locale }: Language,
  query: Query | URLSearchParams = {},
): string {
  const values = params as Record<string, string | undefined>;
  const segments = pattern.split("/").flatMap((segment) => {
    if (!segment.startsWith(":")) return segment ? [segment] : [];
    const value = values[segment.slice(1).replace("?", "")];
    return value ? [encodeURIComponent(value)] : [];
  });
  if (locale !== country.defaultLocale) segments.unshift(locale);
  return `/${segments.join("/")}${queryText(query)}`;
}

export function queryText(query: Query | URLSearchParams): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const filled = entries.filter(
    ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
  );
  if (filled.length === 0) return "";
  return `?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`;
}

const marketingParams = new Set([
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "yclid",
  "msclkid",
  "ttclid",
  "dclid",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "_ga",
  "_gl",
  "ga_client_id",
  "ga_session_id",
  "medium",
  "source",
]);

export function isMarketingParam(name: string): boolean {
  return marketingParams.has(name);
}

/** Marketing parameters that every link copies from the current URL. */
export function marketingQuery(search: string): Record<string, string> {
  if (search.length < 2) return {};
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => isMarketingParam(name)));
}

/** The path without marketing parameters, for crawlers. */
export function withoutMarketing(path: string): string {
  const [pathname = "", search] = path.split("?");
  const params = [...new URLSearchParams(search)].filter(([name]) => !isMarketingParam(name));
  return pathname + queryText(new URLSearchParams(params));
}

/** Matches paths of appointments, whose keys are secret. Routes match in any case and encoding. */
const appointmentPaths = /^((?:\/+[a-z]{2})?\/+(?:a|appointments|feedback))\/.*/i;

/** The not-found page's path, with the requested URL. */
export function notFoundPath(country: Country, locale: Locale, from: string): string {
  const [pathname = "", search = ""] = from.split(/(?=\?)/);
  const appointmentsPath = appointmentPaths.exec(decoded(pathname))?.[1];
  return localizedPath(
    "/404",
    {},
    { country, locale },
    { ...marketingQuery(search), from_url: appointmentsPath ?? pathname + search },
  );
}

/** Decodes a path; one that cannot be decoded is returned unchanged. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether a truncated or mistyped link to an appointment led to /404. */
export function isFromAppointmentLink(search: string): boolean {
  return /^(\/[a-z]{2})?\/(a|appointments|feedback)$/i.test(new URLSearchParams(search).get("from_url") ?? "");
}

/** The path without its first segment, which is the language as the URL has it. */
export function withoutLanguage(pathname: string, segment: string): string {
  const rest = pathname.slice(segment.length + 1);
  return rest.startsWith("/") ? `/${rest.replace(/^\/+/, "")}` : "/";
}

/** The same page in another language. */
export function inLanguage(pathname: string, from: Locale, { country, locale }: Language): string {
  const bare = from === country.defaultLocale ? pathname : withoutLanguage(pathname, from);
  if (locale === country.defaultLocale) return bare;
  return bare === "/" ? `/${locale}` : `/${locale}${bare}`;
}
