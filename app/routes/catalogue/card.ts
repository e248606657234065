import { openVisit } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/card.ts";
import { readCardState } from "./card-state.ts";
import { loadCard } from "./cards.server.ts";

/** One card on other days, at another branch or with all its times, as data: for cards that change where they stand. `?date=` as its list is filtered. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visit = openVisit({ context, url });
  const card = readCardState(params.state) ?? visit.leaveToNotFound();
  return Response.json((await visit.foundOrLeave(loadCard({ context, url }, card))) ?? visit.leaveToNotFound());
}
