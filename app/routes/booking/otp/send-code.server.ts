import type { ApiClient } from "#app/contract/client.ts";
import { requestCode, type Attempt } from "../../shell/index.ts";
import type { Draft, SentCode } from "../draft/draft.ts";

/**
 * Requests a code for the draft's phone; null if none is needed. A code sent to the same phone less than a minute ago
 * is still valid, so going back and forth sends no other. `notSent`: the
 * message if the code could not be sent.
 */
export async function sendCode(
  api: ApiClient,
  { draft, ...target }: { draft: Draft } & Pick<SentCode, "doctorService" | "slot" | "form" | "terms">,
  notSent: string,
): Promise<Attempt<SentCode | null>> {
  const sentFor = { ...target, phone: draft.phone };
  const lastCode = draft.code;
  if (lastCode && lastCode.phone === draft.phone && lastCode.resendAt > Date.now()) {
    return { ok: true, value: { ...lastCode, ...sentFor, isEarlier: true } };
  }
  const sent = await requestCode(api, { phone: draft.phone, purpose: "booking" }, notSent);
  return sent.ok ? { ok: true, value: sent.value && { ...sentFor, ...sent.value } } : sent;
}
