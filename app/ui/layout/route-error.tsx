import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFound } from "./not-found.tsx";

/** What stands in place of a page that could not be made: it is not there, or something went wrong. */
export function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <NotFound /> : <ErrorScreen error={error} />;
}
