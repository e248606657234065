import { z } from "zod";
import { hashKey } from "../../limits/index.ts";
import { seal, unseal } from "./sealed.ts";

const minutes = 10;

const payload = z.object({
  kind: z.enum(["code", "enrolment"]),
  staff: z.number(),
  /** A new password invalidates the ticket. */
  stamp: z.string(),
  until: z.number(),
  /** During setup: the secret for the authenticator app. */
  secret: z.string().default(""),
  /** The device, if the second factor was given there before. */
  device: z.string().nullable().default(null),
});
export type Ticket = z.output<typeof payload>;

/** Proof of the right password, for the next step of signing in. Sealed and stored nowhere. */
export function makeTicket(
  ticket: Omit<z.input<typeof payload>, "until">,
  serverSecret: string,
): { ticket: string; expires_at: string } {
  const until = Date.now() + minutes * 60_000;
  return {
    ticket: seal(JSON.stringify({ ...ticket, until } satisfies z.input<typeof payload>), serverSecret, "staff ticket"),
    expires_at: new Date(until).toISOString(),
  };
}

/** Null for an invalid or expired ticket. */
export function openTicket(sealed: string, serverSecret: string): Ticket | null {
  const text = unseal(sealed, serverSecret, "staff ticket");
  const ticket = text === null ? null : (payload.safeParse(JSON.parse(text)).data ?? null);
  return ticket && ticket.until > Date.now() ? ticket : null;
}

export function passwordStamp(serverSecret: string, passwordHash: string | null): string {
  return hashKey(serverSecret, "password stamp", passwordHash ?? "");
}
