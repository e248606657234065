import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import { attempt, type Attempt } from "../../shell/index.ts";
import type { Draft, SentCode } from "../draft/draft.ts";

/**
 * Requests a code for the draft's phone; null if none is needed. A code sent to the same phone less than a minute ago
 * is still valid, so going back and forth sends no other. `notSent`: the code could not be sent.
 */
export async function sendCode(
  api: ApiClient,
  { draft, ...target }: { draft: Draft; doctorService: number; slot: number },
  notSent: string,
): Promise<Attempt<SentCode | null>> {
  const sentFor = { ...target, phone: draft.phone };
  const known = draft.code;
  if (known && known.phone === draft.phone && known.resendAt > Date.now()) {
    return { ok: true, value: { ...known, ...sentFor } };
  }
  const asked = api.codes.send({ phone: draft.phone }).catch(waitingAsSent);
  const sent = await attempt(asked, notSent);
  if (!sent.ok)
    return {
      ok: false,
      errors: sent.errors.map((error) => (error.code === "unreachable" ? { ...error, code: "sms_not_sent" } : error)),
    };
  const { send_sms: isNeeded, resend_after: seconds = 60 } = sent.value;
  return { ok: true, value: isNeeded ? { ...sentFor, resendAt: Date.now() + seconds * 1000 } : null };
}

type Sent = { send_sms: boolean; resend_after?: number | undefined };

/** A code was sent already: the one that locks another. */
function waitingAsSent(error: unknown): Sent {
  if (error instanceof ApiError && error.body.errors.some((one) => one.code === "resend_too_early")) {
    return { send_sms: true };
  }
  throw error;
}
