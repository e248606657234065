import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

/** Staff are asked to sign in again where they are so often in a row. */
const maxResets = 3;

const cookie = siteCookie({ name: "session-resets", schema: z.int().min(0).max(9), maxAge: 3600 });

/** How often this browser was asked since a session of staff last held. A forged number changes only what is said. */
export async function readResets(request: Request): Promise<number> {
  return (await cookie.read(request)) ?? 0;
}

export function isTooOften(resets: number): boolean {
  return resets > maxResets;
}

export function keepResets(resets: number): Promise<string> {
  return cookie.keep(Math.min(resets, 9));
}

export const dropResets = cookie.drop;
