import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFound } from "./not-found.tsx";
import { outageOf, OutageScreen } from "./outage.tsx";
import { Refused, refusedStatus } from "./refused.tsx";

/** The error boundary's content: not found, an outage, a refused request, or an unexpected error. */
export function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) return <NotFound />;
  const outage = outageOf(error);
  if (outage) return <OutageScreen {...outage} />;
  const refused = refusedStatus(error);
  return refused ? <Refused status={refused} /> : <ErrorScreen error={error} />;
}
