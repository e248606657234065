import type { Session } from "#app/contract/staff.ts";
import { keepStaff } from "../shell/index.ts";
import { dropTicket } from "./ticket-cookie.server.ts";

/** The headers that sign somebody in. */
export function sessionHeaders(session: Session, secret: string): Headers {
  return new Headers([...keepStaff(session, secret), dropTicket()].map((line) => ["set-cookie", line]));
}
