import { z } from "zod";
import type { Consent } from "./consent.ts";

const cookieName = "consent";
const halfYearSeconds = 182 * 86_400;
/** Grows when what is asked changes its meaning: whoever agreed to something else is asked again. */
const version = 1;

const word = z.boolean().nullable().default(null);
const stored = z.object({ version: z.literal(version), at: z.int().positive(), statistics: word, marketing: word });

/** What the visitor decided within the last half year; null for nothing, and for what is no such cookie. */
export function readConsent(headers: Headers, now = Date.now()): Consent | null {
  const value = /(?:^|; *)consent=([\w-]{1,400})(?:;|$)/.exec(headers.get("cookie") ?? "")?.[1];
  if (!value) return null;
  try {
    const { data } = stored.safeParse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
    if (!data || data.at > now || now - data.at > halfYearSeconds * 1000) return null;
    return { at: data.at, statistics: data.statistics, marketing: data.marketing };
  } catch {
    return null;
  }
}

/** The `Set-Cookie` that keeps a decision. */
export function consentCookie(consent: Consent): string {
  const value = Buffer.from(JSON.stringify({ version, ...consent } satisfies z.input<typeof stored>)).toString("base64url");
  return `${cookieName}=${value}; Path=/; Max-Age=${halfYearSeconds}; HttpOnly; SameSite=Lax`;
}
