import { readPostedForm } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/place.ts";
import { readVisitorPosition, storeVisitorPosition, postedPosition } from "./visitor-position.server.ts";

/** Stores the visitor's position. */
export async function action({ request }: Route.ActionArgs) {
  const posted = postedPosition.safeParse(Object.fromEntries(await readPostedForm(request)));
  if (!posted.success) return new Response(null, { status: 400 });
  return new Response(null, { status: 204, headers: await storeVisitorPosition(posted.data) });
}

/** Whether the visitor's position is known, so that script learns whether the browser has stored the cookie. */
export async function loader({ request }: Route.LoaderArgs) {
  const isKnown = (await readVisitorPosition(request)) !== null;
  return Response.json(isKnown, { headers: { "cache-control": "private, no-store" } });
}
