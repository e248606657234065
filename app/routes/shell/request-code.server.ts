import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { CodePurpose } from "#app/contract/registration-code.ts";
import { attempt, type Attempt } from "./attempt.server.ts";

/** When another code can be requested, in milliseconds since 1970. */
export type RequestedCode = { resendAt: number };

/**
 * Requests a code; null if none is needed. A code sent less than a minute ago is still valid: no other is sent.
 * `notSent`: the code could not be sent.
 */
export async function requestCode(
  api: ApiClient,
  code: { phone: string; purpose: CodePurpose },
  notSent: string,
): Promise<Attempt<RequestedCode | null>> {
  const sent = await attempt(api.codes.send(code).catch(waitingAsSent), notSent);
  if (!sent.ok)
    return {
      ok: false,
      errors: sent.errors.map((error) => (error.code === "unreachable" ? { ...error, code: "sms_not_sent" } : error)),
    };
  const { send_sms: isNeeded, resend_after: seconds = 60 } = sent.value;
  return { ok: true, value: isNeeded ? { resendAt: Date.now() + seconds * 1000 } : null };
}

type Sent = { send_sms: boolean; resend_after?: number | undefined };

/** A code was sent already: the one that locks another. */
function waitingAsSent(error: unknown): Sent {
  if (error instanceof ApiError && error.body.errors.some((one) => one.code === "resend_too_early")) {
    return { send_sms: true };
  }
  throw error;
}
