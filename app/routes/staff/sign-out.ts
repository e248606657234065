import { redirect } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { dropStaff, getStaff, openVisit } from "../shell/index.ts";
import type { Route } from "./+types/sign-out";
import { endCall } from "./call.server.ts";

/** Only a post signs out: a link scanner that opens the address changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirect(openVisit({ context, url }).path("/", {}));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (getStaff(context)) await context.get(requestContext).api.staff.signOut();
  // What was typed of callers, and the ways to their appointments, stay with nobody.
  const headers = await endCall(request);
  headers.append("set-cookie", await dropStaff());
  return redirect(openVisit({ context, url }).path("/", {}), { headers });
}
