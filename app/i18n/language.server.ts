import { redirect, replace, type MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import { locales, type Country, type Locale } from "#app/countries/country.ts";
import { isLocale } from "#app/countries/registry.ts";
import { requestContext } from "#app/request-context.ts";
import { localizedPath, notFoundPath, withoutLanguage } from "./paths.ts";
import { i18nOf } from "./translations.server.ts";

const yearSeconds = 31_536_000;

/** The language a visitor last chose, in a cookie. The URL decides. */
const localeCookie = siteCookie({ name: "locale", schema: z.string(), maxAge: yearSeconds });

const [chooseLanguage, readLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: "en",
    order: ["custom"],
    findLocale: async ({ params, context }) => localeOfSegment(params["lang"], context.get(requestContext).country),
  },
  // The instance that the middleware creates for each request is not used, and by default waits for a timer.
  i18next: { initAsync: false },
});

export { chooseLanguage };

export const getLocale = readLocale as (context: Parameters<typeof readLocale>[0]) => Locale;

export const getI18n = (context: Parameters<typeof readLocale>[0]) => i18nOf(getLocale(context));

function localeOfSegment(segment: string | undefined, country: Country): Locale {
  return isLocale(segment) && country.locales.includes(segment) ? segment : country.defaultLocale;
}

/**
 * Handles the language segment of the URL: a language that is not the country's leads to not-found, the default
 * language loses its prefix, and a newly chosen one is stored (P-06..08).
 */
export const guardLanguage: MiddlewareFunction<Response> = async ({ request, url, params, context }, next) => {
  const { country, api } = context.get(requestContext);
  const segment = params["lang"];
  const stored = await localeCookie.read(request);
  const chosen = localeOfSegment(segment, country);

  if (request.method === "GET" && segment !== undefined) {
    const path = url.pathname + url.search;
    if (/^[a-z]{2}$/.test(segment) && !country.locales.includes(segment as Locale)) {
      throw replace(notFoundPath(country, country.defaultLocale, path));
    }
    if (segment === country.defaultLocale) {
      throw redirect(withoutLanguage(url.pathname, segment) + url.search, await storeIfChanged(chosen, stored));
    }
  }
  const isHome = request.method === "GET" && url.pathname === "/";
  if (isHome && isLocale(stored) && stored !== chosen && country.locales.includes(stored)) {
    throw redirect(localizedPath("/", {}, { country, locale: stored }) + url.search);
  }

  context.set(requestContext, { ...context.get(requestContext), api: api.with({ locale: chosen }) });
  const response = await next();
  if (segment !== undefined && isLocale(segment) && stored !== segment) {
    response.headers.append("set-cookie", await localeCookie.store(segment));
  }
  return response;
};

/** A response init whose headers store the language; empty if it is stored already. */
async function storeIfChanged(locale: Locale, stored: string | null): Promise<ResponseInit> {
  return stored === locale ? {} : { headers: { "set-cookie": await localeCookie.store(locale) } };
}
