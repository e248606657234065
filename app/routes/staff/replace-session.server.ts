import type { RouterContextProvider } from "react-router";
import type { Session } from "#app/contract/staff.ts";
import { requestContext } from "#app/request-context.ts";
import { deleteSessionResets, deleteTicket, endSession, storeStaff } from "../shell/index.ts";
import { endCall } from "./call.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Replaces the browser's staff session by the new one: ends the earlier one, and the operator's call.
 *
 * @returns headers of the response, which store the new session and clear what the earlier one stored
 */
export async function replaceSession({ request, context }: Args, session: Session): Promise<Headers> {
  await endSession({ request, context });
  const headers = await endCall(request);
  const { sessionSecret } = context.get(requestContext);
  const lines = [...(await storeStaff(session, sessionSecret)), await deleteTicket(), await deleteSessionResets()];
  for (const line of lines) headers.append("set-cookie", line);
  return headers;
}
