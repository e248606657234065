import { parse as parseCookies } from "cookie-es";
import { purposes } from "#app/analytics/consent.ts";
import { consentCookie, readConsent } from "#app/analytics/consent-cookie.server.ts";
import { hasMobileScreen, isPhone, isPrerenderer, isRobot, isTextBrowser, wantsScripts } from "#app/visitor-kind.ts";
import { markMarketing } from "./marketing-links.ts";

/** A request reduced to the values that a shared page may depend on. */
export type SharedRequest = {
  /** Equal for the requests that get the same page. */
  key: string;
  url: string;
  headers: Record<string, string>;
  /** Marketing parameters of the visitor, for the page's links. */
  marketing: string;
};

/** Paths without the language. */
const sharedPages = [
  /^(?:\.data|\/(?:_root\.data)?)?$/,
  /^\/(?:doctors|procedures|clinics)\/[\w-]+(?:\/[\w-]+)?(?:\.data)?$/,
  /^\/doctor\/[\w-]+(?:\.data)?$/,
];
const languagePrefix = /^\/[a-z]{2}(?=[/.]|$)/;
const maxQueryLength = 300;
/** Cookies that these pages depend on and set. */
export const sharedCookies: readonly string[] = ["city", "locale"];
/**
 * Cookies that no shared page depends on: of Google Analytics, the cookie probe, drafts of bookings, keys of
 * appointments, devices of staff.
 */
const ignoredCookie = /^(?:_ga(?:_\w+)?|cookies|booking-\d+(?:\.\d+)?|visit-\d+|staff-device)$/;

/** Reduces a request for a shared page; null if the page may depend on other values: a session, a toast, a position. */
export async function toSharedRequest(request: Request, outerUrl: URL): Promise<SharedRequest | null> {
  const pathname = outerUrl.pathname.replace(languagePrefix, "");
  if (!["GET", "HEAD"].includes(request.method) || !sharedPages.some((page) => page.test(pathname))) return null;
  const marked = markMarketing(outerUrl.search);
  if (!marked || marked.search.length > maxQueryLength) return null;
  const kind = headersOfKind(request.headers);
  const cookies = parseCookies(request.headers.get("cookie") ?? "", { decode: (value) => value });
  const others = Object.keys(cookies).filter((name) => !sharedCookies.includes(name) && !ignoredCookie.test(name));
  if (others.some((name) => name !== "consent")) return null;
  const consent = others.length > 0 ? await readConsent(request) : null;
  const sharedPairs = sharedCookies.flatMap((name) =>
    cookies[name] === undefined ? [] : [`${name}=${cookies[name]}`],
  );
  // Without the time of the decision, which differs for each visitor.
  const consentPairs = consent ? [(await consentCookie({ ...consent, at: Date.now() })).split(";", 1)[0]!] : [];
  const url = outerUrl.origin + outerUrl.pathname + marked.search;
  return {
    key: [
      url,
      ...Object.values(kind),
      ...sharedPairs,
      consent && purposes.map((purpose) => consent[purpose]).join(" "),
    ].join("\n"),
    url,
    headers: { ...kind, cookie: [...sharedPairs, ...consentPairs].join("; ") },
    marketing: marked.marketing,
  };
}

/** Headers that are equal for all visitors of a kind, such as phones or robots. */
export function headersOfKind(headers: Headers): Record<string, string> {
  return {
    "user-agent": isTextBrowser(headers)
      ? "Lynx"
      : [isRobot(headers) && "Googlebot", isPrerenderer(headers) && "Prerender", isPhone(headers) && "Mobi"]
          .filter(Boolean)
          .join(" "),
    "sec-ch-viewport-width": hasMobileScreen(headers) ? "390" : "1280",
    "save-data": wantsScripts(headers) || isRobot(headers) ? "off" : "on",
  };
}
