import { redirect } from "react-router";
import { localizedPath } from "#app/i18n/paths.ts";
import { openVisit } from "../shell/index.ts";
import type { Route } from "./+types/short-link";

/** The address in an SMS: leads to the appointment, in the language it was booked in. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  // Without its code: what is not found must not be told with it.
  const visit = openVisit({ context, url: new URL("/a", url) });
  const { id, hash, locale } = await visit.foundOrLeave(visit.api.appointments.byCode({ code: params.code }));
  const path = localizedPath("/appointments/:id", { id: String(id) }, { country: visit.country, locale }, { hash });
  return redirect(path, { headers: { "referrer-policy": "no-referrer" } });
}
