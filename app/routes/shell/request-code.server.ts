import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { CodePurpose } from "#app/contract/registration-code.ts";
import { attempt, type Attempt } from "./attempt.server.ts";

/** When another code can be requested, in milliseconds since 1970. */
export type RequestedCode = { resendAt: number };

/**
 * Requests a code; null if none is needed. No other code is sent within a minute after the last, which stays valid.
 *
 * @param notSent the message if the code could not be sent
 */
export async function requestCode(
  api: ApiClient,
  code: { phone: string; purpose: CodePurpose },
  notSent: string,
): Promise<Attempt<RequestedCode | null>> {
  const sent = await attempt(api.codes.send(code).catch(treatEarlyRequestAsSent), notSent);
  if (!sent.ok)
    return {
      ok: false,
      errors: sent.errors.map((error) => (error.code === "unreachable" ? { ...error, code: "sms_not_sent" } : error)),
    };
  const { send_sms: isNeeded, resend_after: seconds = 60 } = sent.value;
  return { ok: true, value: isNeeded ? { resendAt: Date.now() + seconds * 1000 } : null };
}

type CodeResponse = { send_sms: boolean; resend_after?: number | undefined };

/** A request that is too early has a valid code: the last one that was sent. */
function treatEarlyRequestAsSent(error: unknown): CodeResponse {
  if (error instanceof ApiError && error.body.errors.some(({ code }) => code === "resend_too_early")) {
    return { send_sms: true };
  }
  throw error;
}
