import type { Database } from "../database/schema.ts";
import type { Refused } from "../fault.ts";
import { hashKey, consumeLimit, type RateLimit } from "../limits/index.ts";

const window = 15 * 60;
/** Wrong passwords per account: on each known device, and on all unknown ones together. */
const maxPerAccount = 10;
/** Wrong passwords per IP on unknown devices. */
const maxPerIp = 50;

export type SignInTry = {
  email: string;
  ip: string;
  secret: string;
  /** Null: not known to the account, or there is no such account. */ device: string | null;
};

/**
 * Counts a try before the password is checked, so that concurrent tries all count. @returns the limits to refund if
 * it was right
 */
export async function takeTry(
  db: Database,
  { email, ip, secret, device }: SignInTry,
): Promise<{ ok: true; rateLimits: RateLimit[] } | Refused> {
  const tries = (kind: string, of: string, max: number): RateLimit => ({
    key: hashKey(secret, `sign-in ${kind}`, of),
    max,
    seconds: window,
  });
  const rateLimits =
    device === null
      ? [tries("address", ip, maxPerIp), tries("account", email, maxPerAccount)]
      : [tries("device", device, maxPerAccount)];
  for (const rateLimit of rateLimits) {
    const waitSeconds = await consumeLimit(db, rateLimit);
    if (waitSeconds > 0) return refuseTooManyTries("password", waitSeconds);
  }
  return { ok: true, rateLimits };
}

/** A refusal that says in how many minutes to try again. */
export function refuseTooManyTries(attr: string, waitSeconds: number): Refused {
  return {
    ok: false,
    faults: [{ attr, code: "too_many_tries", values: { count: Math.ceil(waitSeconds / 60) }, retryAfter: waitSeconds }],
  };
}
