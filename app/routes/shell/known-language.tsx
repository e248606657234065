import { data, Outlet, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";

/** Throws a 404 if the first segment of the path is not a language of the country, as in /nonsense. */
export function loader({ params, context }: LoaderFunctionArgs): null {
  const { country } = context.get(requestContext);
  const segment = params["lang"];
  if (segment !== undefined && !country.locales.some((locale) => locale === segment)) throw data(null, 404);
  return null;
}

/** Only after a change of language, so that closing a dialog needs no request. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams["lang"] !== nextParams["lang"];
}

export default function KnownLanguage() {
  return <Outlet />;
}

/**
 * A boundary below that of the root: after a failed post only the loaders above the boundary run, and the layout needs
 * the data of the root loader.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
