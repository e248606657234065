import { redirect } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { dropStaff, getStaff, openVisit } from "../shell/index.ts";
import type { Route } from "./+types/sign-out";

/** Only a post signs out: a link scanner that opens the address changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirect(openVisit({ context, url }).path("/", {}));
}

export async function action({ context, url }: Route.ActionArgs) {
  if (getStaff(context)) await context.get(requestContext).api.staff.signOut();
  return redirect(openVisit({ context, url }).path("/", {}), { headers: { "set-cookie": dropStaff() } });
}
