import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFound } from "./not-found.tsx";
import { readRetryableError, RetryScreen } from "./retry-screen.tsx";
import { RefusedScreen, refusedStatus } from "./refused-screen.tsx";

/** The error boundary's content: not found, an outage or ended session, a refused request, or an unexpected error. */
export function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) return <NotFound />;
  const retryable = readRetryableError(error);
  if (retryable) return <RetryScreen {...retryable} />;
  const refused = refusedStatus(error);
  return refused ? <RefusedScreen status={refused} /> : <ErrorScreen error={error} />;
}
