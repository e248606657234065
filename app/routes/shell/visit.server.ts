import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import type { Flag } from "#app/flags/flags.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import { localizedPath, marketingQuery, notFoundPath, type PathParams, type Query } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";

/** A page's view of the request it answers. */
export type Visit = {
  api: ApiClient;
  country: Country;
  locale: Locale;
  path<Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>, query?: Query): string;
  /** Throws the way to /404, which remembers this address. */
  leaveToNotFound(): never;
  /** Throws a 404 answered here, unless the flag is on. */
  requireFlag(flag: Flag): void;
  /** An answer of 404 becomes the way to /404; every other failure stays what it is. */
  foundOrLeave<T>(asked: Promise<T>): Promise<T>;
};

export function openVisit({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): Visit {
  const { api, country, flags } = context.get(requestContext);
  const locale = getLocale(context);
  const leaveToNotFound = (): never => {
    throw redirect(notFoundPath(country, locale, url.pathname + url.search));
  };
  return {
    api,
    country,
    locale,
    leaveToNotFound,
    path: (pattern, params, query = {}) =>
      localizedPath(pattern, params, { country, locale }, { ...marketingQuery(url.search), ...query }),
    requireFlag(flag) {
      if (!flags[flag]) throw data(null, 404);
    },
    async foundOrLeave(asked) {
      try {
        return await asked;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return leaveToNotFound();
        throw error;
      }
    },
  };
}
