import { data, Outlet, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";

/** A first segment that is not a language of the country, as in /nonsense, is a 404. */
export function loader({ params, context }: LoaderFunctionArgs): null {
  const { country } = context.get(requestContext);
  const segment = params["lang"];
  if (segment !== undefined && !country.locales.some((locale) => locale === segment)) throw data(null, 404);
  return null;
}

/** No revalidation, so that closing a dialog needs no request. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams["lang"] !== nextParams["lang"];
}

export default function KnownLanguage() {
  return <Outlet />;
}

/**
 * Here as well as at the root: after a failed post only loaders above the error boundary run, and the layout needs
 * this.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
