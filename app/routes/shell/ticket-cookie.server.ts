import type { TicketAnswer } from "#app/contract/staff.ts";

const cookieName = "second-factor";

export type HeldTicket = Pick<TicketAnswer, "second_factor" | "ticket">;

/** The `Set-Cookie` that keeps what a right password gave, until the second factor is given or set up. The API has sealed it. */
export function keepTicket({ second_factor: kind, ticket, expires_at: until }: TicketAnswer): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - Date.now()) / 1000));
  return `${cookieName}=${kind}.${ticket}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
}

export function dropTicket(): string {
  return `${cookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;
}

export function readTicket(request: Request): HeldTicket | null {
  const [, kind, ticket] = /(?:^|; *)second-factor=(code|enrolment)\.([\w-]{1,1000})(?:;|$)/.exec(request.headers.get("cookie") ?? "") ?? [];
  return kind && ticket ? { second_factor: kind as HeldTicket["second_factor"], ticket } : null;
}
