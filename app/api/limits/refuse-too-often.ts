import type { Refused } from "../fault.ts";

/** A refusal that says in how many hours to try again. */
export function refuseTooOften(attr: string | null, code: string, waitSeconds: number): Refused {
  const count = Math.max(1, Math.ceil(waitSeconds / 3600));
  return { ok: false, faults: [{ attr, code, values: { count }, retryAfter: waitSeconds }] };
}
