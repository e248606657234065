import type { RouterContextProvider } from "react-router";
import type { Session } from "#app/contract/staff.ts";
import { requestContext } from "#app/request-context.ts";
import { deleteResets, deleteTicket, endSession, storeStaff } from "../shell/index.ts";
import { endCall } from "./call.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The headers of a sign-in, which clear earlier input. Ends the session that the browser had. */
export async function sessionHeaders({ request, context }: Args, session: Session): Promise<Headers> {
  await endSession({ request, context });
  const headers = await endCall(request);
  const { sessionSecret } = context.get(requestContext);
  const lines = [...(await storeStaff(session, sessionSecret)), await deleteTicket(), await deleteResets()];
  for (const line of lines) headers.append("set-cookie", line);
  return headers;
}
