import { data, Outlet, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { RouteError } from "#app/ui/layout/route-error.tsx";

/** A first segment that is no language of the country, as in /nonsense, is a page that does not exist. */
export function loader({ params, context }: LoaderFunctionArgs): null {
  const { country } = context.get(requestContext);
  const segment = params["lang"];
  if (segment !== undefined && !country.locales.some((locale) => locale === segment)) throw data(null, 404);
  return null;
}

/** So that what needs nothing else asks the server for nothing, such as closing a dialog. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams["lang"] !== nextParams["lang"];
}

export default function KnownLanguage() {
  return <Outlet />;
}

/** Here and not at the root alone: after a post that failed only what stands above the boundary is loaded, and the page's frame needs that. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />;
}
