import { readPageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/card.ts";
import { readCardState } from "./card-state.ts";
import { loadCard } from "./cards.server.ts";

/** Data of one card on other days, at another branch or with all times. `?date=` is the list's filter. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const card = readCardState(params.state) ?? pageRequest.redirectToNotFound();
  return Response.json(
    (await pageRequest.redirectIfNotFound(loadCard({ context, request, url }, card))) ??
      pageRequest.redirectToNotFound(),
  );
}
