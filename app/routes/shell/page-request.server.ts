import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import type { Flag } from "#app/flags/flags.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import {
  localizedPath,
  marketingQuery,
  notFoundPath,
  type PathParams,
  type PathPattern,
  type Query,
} from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";

/** The API, the market and the language of a page's request, and ways to build paths and to refuse. */
export type PageRequest = {
  api: ApiClient;
  country: Country;
  locale: Locale;
  path<Pattern extends PathPattern>(pattern: Pattern, params: PathParams<Pattern>, query?: Query): string;
  /** Throws a redirect to /404 with this URL. */
  redirectToNotFound(): never;
  /** Throws a 404 unless the flag is on. */
  requireFlag(flag: Flag): void;
  /** Awaits the call. A 404 or 400 of the API becomes the redirect to /404; other failures are rethrown. */
  redirectIfNotFound<T>(call: Promise<T>): Promise<T>;
};

export function readPageRequest({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): PageRequest {
  const { api, country, flags } = context.get(requestContext);
  const locale = getLocale(context);
  const redirectToNotFound = (): never => {
    throw redirect(notFoundPath(country, locale, url.pathname + url.search));
  };
  return {
    api,
    country,
    locale,
    redirectToNotFound,
    path: (pattern, params, query = {}) =>
      localizedPath(pattern, params, { country, locale }, { ...marketingQuery(url.search), ...query }),
    requireFlag(flag) {
      if (!flags[flag]) throw data(null, 404);
    },
    async redirectIfNotFound(call) {
      try {
        return await call;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return redirectToNotFound();
        throw error;
      }
    },
  };
}

/** For a rejected call: null after a 404 or 400 of the API; other failures are rethrown. */
export function notFoundAsNull(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
  throw error;
}
