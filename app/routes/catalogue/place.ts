import { data } from "react-router";
import { readPostedForm } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/place.ts";
import { keepPlace, postedPlace } from "./place.server.ts";

/** Stores the visitor's position. A resource route. */
export async function action({ request }: Route.ActionArgs) {
  const posted = postedPlace.safeParse(Object.fromEntries(await readPostedForm(request)));
  if (!posted.success) return new Response(null, { status: 400 });
  return new Response(null, { status: 204, headers: await keepPlace(posted.data) });
}

export function loader(): never {
  throw data(null, 404);
}
