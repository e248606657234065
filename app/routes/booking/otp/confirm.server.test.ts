import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { bookingArgs } from "../../../../tests/support/booking-args.ts";
import { sessionSecret } from "../../../../tests/support/route-args.ts";
import { loadBooking } from "../booking-context.server.ts";
import { emptyDraft, type Draft } from "../draft/draft.ts";
import { readDraft, storeDraft } from "../draft/draft-cookie.server.ts";
import { confirm } from "./confirm.server.ts";

const key = { doctorId: 2, secret: sessionSecret };
const phone = "+996555123456";
const code = { doctorService: 7, slot: 9, phone, resendAt: 0, isEarlier: false, form: "", terms: null, refused: 0 };
const draft: Draft = { ...emptyDraft, submission: "one", phone, code };

const withCookies = (request: Request, lines: string[]) => {
  const copy = new Request(request);
  copy.headers.set("cookie", lines.map((line) => line.split(";", 1)[0]).join("; "));
  return copy;
};

const tooEarly = [{ attr: "phone", code: "resend_too_early", detail: "Wait" }];

test.each<[string, boolean, () => Promise<object>]>([
  ["sends another code", false, async () => ({ send_sms: true })],
  [
    "has sent one within a minute",
    true,
    () => Promise.reject(new ApiError(400, { type: "client_error", errors: tooEarly }, { retryAfter: 20 })),
  ],
])("B-08 if the API %s, the page names an earlier code, and no message a new one: %s", async (_, isEarlier, send) => {
  const args = await bookingArgs({ body: { intent: "resend" }, api: { codes: { send } } });
  const request = withCookies(args.request, storeDraft(args.request, key, draft).getSetCookie());
  await loadBooking({ ...args, request, pattern: "" }, async () => new Response());
  const response = (await confirm({ ...args, request })) as Response;
  const stored = response.headers.getSetCookie();
  expect(response.headers.get("location")).toBe("/doctor/asanova/booking/7/otp?slot=9");
  expect(readDraft(withCookies(new Request(args.url), stored), key)?.code?.isEarlier).toBe(isEarlier);
  expect(stored.some((line) => line.startsWith("toast="))).toBe(!isEarlier);
});

test("B-20 each code that is sent after a refusal is another attempt; one sent again without it is the same", async () => {
  const attempts: unknown[] = [];
  const create = (payload: { code_attempt?: string }) => {
    attempts.push(payload.code_attempt);
    const errors = [{ attr: "code", code: "code.code", detail: "Wrong code" }];
    return Promise.reject(new ApiError(400, { type: "validation_error", errors }));
  };
  const args = await bookingArgs({ body: { code: "1234" }, api: { appointments: { create } } });
  let cookies = storeDraft(args.request, key, draft).getSetCookie();
  const post = async () => {
    const request = withCookies(args.request.clone(), cookies);
    await loadBooking({ ...args, request, pattern: "" }, async () => new Response());
    return (await confirm({ ...args, request })) as { init: { status: number; headers: Headers } };
  };
  const lost = await post();
  expect(lost.init.status).toBe(400);
  cookies = (await post()).init.headers.getSetCookie();
  await post();
  expect(attempts).toEqual(["one-7-9-0", "one-7-9-0", "one-7-9-1"]);
});
