import type { Session } from "#app/contract/staff.ts";
import { dropResets, dropTicket, keepStaff } from "../shell/index.ts";

/** The headers that sign somebody in. */
export function sessionHeaders(session: Session, secret: string): Headers {
  return new Headers([...keepStaff(session, secret), dropTicket(), dropResets()].map((line) => ["set-cookie", line]));
}
