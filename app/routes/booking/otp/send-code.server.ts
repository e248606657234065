import type { ApiClient } from "#app/contract/client.ts";
import { requestCode, type Attempt } from "../../shell/index.ts";
import type { Draft, SentCode } from "../draft/draft.ts";

/**
 * Requests a code for the draft's phone. Keeps the last code instead if it was sent to this phone less than a minute
 * ago, as when a visitor goes back and forth between the steps.
 *
 * @param notSentMessage the error of a code that could not be sent
 * @returns the code that was sent or kept; null if the booking needs none
 */
export async function sendCode(
  api: ApiClient,
  { draft, ...target }: { draft: Draft } & Pick<SentCode, "doctorService" | "slot" | "form" | "terms">,
  notSentMessage: string,
): Promise<Attempt<SentCode | null>> {
  const sentFor = { ...target, phone: draft.phone };
  const lastCode = draft.code;
  if (lastCode && lastCode.phone === draft.phone && lastCode.resendAt > Date.now()) {
    return { ok: true, value: { ...lastCode, ...sentFor, isEarlier: true } };
  }
  const sent = await requestCode(api, { phone: draft.phone, purpose: "booking" }, notSentMessage);
  return sent.ok ? { ok: true, value: sent.value && { ...sentFor, ...sent.value, refused: 0 } } : sent;
}
