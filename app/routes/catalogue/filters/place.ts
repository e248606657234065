import { data } from "react-router";
import { readPostedForm } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/place.ts";
import { storeVisitorPosition, postedPosition } from "./visitor-position.server.ts";

/** Stores the visitor's position. A resource route. */
export async function action({ request }: Route.ActionArgs) {
  const posted = postedPosition.safeParse(Object.fromEntries(await readPostedForm(request)));
  if (!posted.success) return new Response(null, { status: 400 });
  return new Response(null, { status: 204, headers: await storeVisitorPosition(posted.data) });
}

export function loader(): never {
  throw data(null, 404);
}
