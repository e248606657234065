import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

/** Maximum number of consecutive requests to sign in again. */
const maxResets = 3;

const cookie = siteCookie({ name: "session-resets", schema: z.int().min(0).max(9), maxAge: 3600 });

/** Number of requests to sign in again since the last valid staff session. A forged one only changes the message. */
export async function readResets(request: Request): Promise<number> {
  return (await cookie.read(request)) ?? 0;
}

export function isTooOften(resets: number): boolean {
  return resets > maxResets;
}

export function storeResets(resets: number): Promise<string> {
  return cookie.store(Math.min(resets, 9));
}

export const deleteResets = cookie.delete;
