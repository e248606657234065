import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";

const lifetimeSeconds = 3600;
const cookie = sealedCookie({ name: "invitation", schema: z.object({ token: z.string().max(100) }) });

/** The `Set-Cookie` line that stores the token of an opened link for an hour, so that later URLs do not contain it. */
export function storeInvitation(token: string, secret: string): Promise<string> {
  return cookie.store({ token }, secret, lifetimeSeconds);
}

export async function readInvitationToken(request: Request, secret: string): Promise<string | null> {
  return (await cookie.read(request, secret))?.token ?? null;
}

export const deleteInvitation = cookie.delete;
