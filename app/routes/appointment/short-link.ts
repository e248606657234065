import { localizedPath } from "#app/i18n/paths.ts";
import { readPageRequest } from "../shell/index.ts";
import type { Route } from "./+types/short-link";
import { openVisit } from "./open-visit.server.ts";

/** The short URL in an SMS: redirects to the appointment, in the language of the booking. */
export async function loader({ request, context, url, params }: Route.LoaderArgs): Promise<Response> {
  // The code is left out, since the not-found URL must not contain it.
  const pageRequest = readPageRequest({ context, url: new URL("/a", url) });
  const { id, hash, locale } = await pageRequest.redirectIfNotFound(
    pageRequest.api.appointments.byCode({ code: params.code }),
  );
  const path = localizedPath("/appointments/:id", { id: String(id) }, { country: pageRequest.country, locale });
  return openVisit({ request, context }, { id, hash }, path);
}
