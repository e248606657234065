import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import type { Consent } from "./consent.ts";

const halfYearSeconds = 182 * 86_400;
/** Version of the consent text. Increase it when its meaning changes: earlier decisions no longer count. */
const version = 2;

const decision = z.boolean().nullable().default(null);
const schema = z.object({
  version: z.literal(version),
  at: z.int().positive(),
  statistics: decision,
  recordings: decision,
  marketing: decision,
});
const cookie = siteCookie({ name: "consent", schema, maxAge: halfYearSeconds });

/** The visitor's decision of the last six months; null if there is none or the cookie is invalid. */
export async function readConsent(request: { headers: Headers }, now = Date.now()): Promise<Consent | null> {
  const stored = await cookie.read(request);
  if (!stored || stored.at > now || now - stored.at > halfYearSeconds * 1000) return null;
  const { version: _version, ...consent } = stored;
  return consent;
}

/** @returns a `Set-Cookie` line that stores a decision */
export function consentCookie(consent: Consent): Promise<string> {
  return cookie.store({ version, ...consent });
}
