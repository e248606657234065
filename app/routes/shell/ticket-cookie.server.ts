import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import type { TicketResponse } from "#app/contract/staff.ts";

export type StoredTicket = Pick<TicketResponse, "second_factor" | "ticket">;

const schema = z.object({ second_factor: z.enum(["code", "enrolment"]), ticket: z.string().max(1000) });
/** Not sealed here: the API has sealed the ticket. */
const cookie = siteCookie({ name: "second-factor", schema });

/** The `Set-Cookie` line that stores the ticket, the proof of a correct password, until it expires. */
export function storeTicket({ second_factor, ticket, expires_at: expiresAt }: TicketResponse): Promise<string> {
  const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  return cookie.store({ second_factor, ticket }, seconds);
}

export const deleteTicket = cookie.delete;

export const readTicket: (request: Request) => Promise<StoredTicket | null> = cookie.read;
