import type { Session } from "#app/contract/staff.ts";
import { dropResets, dropTicket, keepStaff } from "../shell/index.ts";

/** The headers that sign somebody in. */
export async function sessionHeaders(session: Session, secret: string): Promise<Headers> {
  const lines = [...(await keepStaff(session, secret)), await dropTicket(), await dropResets()];
  return new Headers(lines.map((line) => ["set-cookie", line]));
}
