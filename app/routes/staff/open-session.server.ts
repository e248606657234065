import type { Session } from "#app/contract/staff.ts";
import { dropResets, dropTicket, keepStaff } from "../shell/index.ts";
import { endCall } from "./call.server.ts";

/** The headers of a sign-in, which clear what was typed before. */
export async function sessionHeaders(request: Request, session: Session, secret: string): Promise<Headers> {
  const headers = await endCall(request);
  const lines = [...(await keepStaff(session, secret)), await dropTicket(), await dropResets()];
  for (const line of lines) headers.append("set-cookie", line);
  return headers;
}
