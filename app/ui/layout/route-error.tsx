import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFound } from "./not-found.tsx";
import { outageOf, OutageScreen } from "./outage.tsx";
import { Refused, refusedStatus } from "./refused.tsx";

/**
 * What stands in place of a page that could not be made: it is not there, asking again helps, what was sent is not for
 * it, or something went wrong.
 */
export function RouteError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (missing) return <NotFound />;
  const outage = outageOf(error);
  if (outage) return <OutageScreen {...outage} />;
  const refused = refusedStatus(error);
  return refused ? <Refused status={refused} /> : <ErrorScreen error={error} />;
}
