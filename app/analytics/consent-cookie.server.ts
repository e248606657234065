import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import type { Consent } from "./consent.ts";

const halfYearSeconds = 182 * 86_400;
/** Grows when what is asked changes its meaning: whoever agreed to something else is asked again. */
const version = 1;

const word = z.boolean().nullable().default(null);
const schema = z.object({ version: z.literal(version), at: z.int().positive(), statistics: word, marketing: word });
const cookie = siteCookie({ name: "consent", schema, maxAge: halfYearSeconds });

/** What the visitor decided within the last half year; null for nothing, and for what is no such cookie. */
export async function readConsent(from: { headers: Headers }, now = Date.now()): Promise<Consent | null> {
  const stored = await cookie.read(from);
  if (!stored || stored.at > now || now - stored.at > halfYearSeconds * 1000) return null;
  const { version: _version, ...consent } = stored;
  return consent;
}

/** The `Set-Cookie` that keeps a decision. */
export function consentCookie(consent: Consent): Promise<string> {
  return cookie.keep({ version, ...consent });
}
