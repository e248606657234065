import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { CodePurpose } from "#app/contract/registration-code.ts";
import { attempt, type Attempt } from "./attempt.server.ts";

export type RequestedCode = {
  /** When another code can be requested, in milliseconds since 1970. */
  resendAt: number;
  /** Whether none was sent now, since the last one is less than a minute old. */
  isEarlier: boolean;
};

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
  const sent = await attempt<CodeResponse>(api.codes.send(code).catch(treatEarlyRequestAsSent), notSent);
  if (!sent.ok)
    return {
      ok: false,
      errors: sent.errors.map((error) => (error.code === "unreachable" ? { ...error, code: "sms_not_sent" } : error)),
    };
  const { send_sms: isNeeded, resend_after: seconds = 60, isEarlier = false } = sent.value;
  return { ok: true, value: isNeeded ? { resendAt: Date.now() + seconds * 1000, isEarlier } : null };
}

type CodeResponse = { send_sms: boolean; resend_after?: number | undefined; isEarlier?: boolean };

/** A request that is too early has a valid code: the last one that was sent. */
function treatEarlyRequestAsSent(error: unknown): CodeResponse {
  if (error instanceof ApiError && error.body.errors.some(({ code }) => code === "resend_too_early")) {
    return { send_sms: true, resend_after: error.retryAfter ?? undefined, isEarlier: true };
  }
  throw error;
}
