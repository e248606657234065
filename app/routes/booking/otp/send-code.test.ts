import { afterEach, expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { emptyDraft, type Draft } from "../draft/draft.ts";
import { sendCode } from "./send-code.server.ts";

afterEach(() => void vi.useRealTimers());

const target = { doctorService: 7, slot: 70, form: "a digest", terms: "1200" };
const code = { ...target, phone: "+996555000001", resendAt: Date.now() + 60_000, isEarlier: false, refused: 2 };
const draft: Draft = { ...emptyDraft, submission: crypto.randomUUID(), phone: code.phone, code };

/** An API that sends codes and remembers to whom. */
function sending() {
  const phones: string[] = [];
  const send = async ({ phone }: { phone: string }) => {
    phones.push(phone);
    return { send_sms: true, resend_after: 60 };
  };
  const api = { codes: { send } } as unknown as ApiClient;
  return { phones, ask: (given: Draft) => sendCode(api, { draft: given, ...target, slot: 71 }, "not sent") };
}

test("B-06 within a minute another slot needs no new code for the same phone", async () => {
  const { phones, ask } = sending();
  expect(await ask(draft)).toEqual({ ok: true, value: { ...code, slot: 71, isEarlier: true } });
  expect(phones).toEqual([]);
});

test("B-06 a phone corrected within a minute gets its own code", async () => {
  const { phones, ask } = sending();
  const sent = await ask({ ...draft, phone: "+996555000002" });
  expect(phones).toEqual(["+996555000002"]);
  expect(sent).toMatchObject({ ok: true, value: { phone: "+996555000002", slot: 71, isEarlier: false } });
});

test("B-06 after a minute the same phone gets another code", async () => {
  const { phones, ask } = sending();
  vi.setSystemTime(code.resendAt + 1);
  await ask(draft);
  expect(phones).toEqual([code.phone]);
});
