import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

/** Maximum number of consecutive session resets. */
const maxSessionResets = 3;

const cookie = siteCookie({ name: "session-resets", schema: z.int().min(0).max(9), maxAge: 3600 });

/**
 * Number of session resets, requests to sign in again, since the last valid staff session. A forged number only changes
 * the message.
 */
export async function readSessionResets(request: Request): Promise<number> {
  return (await cookie.read(request)) ?? 0;
}

export function isOverLimit(resets: number): boolean {
  return resets > maxSessionResets;
}

export function storeSessionResets(resets: number): Promise<string> {
  return cookie.store(Math.min(resets, 9));
}

export const deleteSessionResets = cookie.delete;
