import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { ApiError, NetworkError } from "#app/contract/errors.ts";
import { requestCode } from "./request-code.server.ts";

const now = Date.parse("2026-03-02T10:00:00Z");
beforeEach(() => void vi.setSystemTime(now));
afterEach(() => void vi.useRealTimers());

const request = (send: () => Promise<object>) =>
  requestCode({ codes: { send } } as unknown as ApiClient, { phone: "+996555123456", purpose: "booking" }, "Not sent");
const refusal = (code: string, retryAfter: number | null = null) =>
  new ApiError(400, { type: "client_error", errors: [{ attr: "phone", code, detail: "A reason" }] }, { retryAfter });

test.each([
  [
    { send_sms: true, resend_after: 25 },
    { resendAt: now + 25_000, isEarlier: false },
  ],
  [{ send_sms: true }, { resendAt: now + 60_000, isEarlier: false }],
  [{ send_sms: false }, null],
])("B-06 B-08 the response %j to a request of a code gives the wait for the next one: %j", async (sent, value) => {
  expect(await request(async () => sent)).toEqual({ ok: true, value });
});

test.each([
  [25, 25_000],
  [null, 60_000],
])(
  "B-06 B-08 a request within a minute after another has the code that was sent then, and after Retry-After %j waits %i ms",
  async (retryAfter, waitMs) => {
    const sent = await request(() => Promise.reject(refusal("resend_too_early", retryAfter)));
    expect(sent).toEqual({ ok: true, value: { resendAt: now + waitMs, isEarlier: true } });
  },
);

test.each([
  [refusal("too_many_codes"), [{ attr: "phone", code: "too_many_codes", detail: "A reason" }]],
  [new NetworkError("refused"), [{ attr: null, code: "sms_not_sent", detail: "Not sent" }]],
  [new ApiError(503, { type: "server_error", errors: [] }), [{ attr: null, code: "sms_not_sent", detail: "Not sent" }]],
])("B-06 B-11 after %s no code is sent, and the errors are %j", async (failure, errors) => {
  expect(await request(() => Promise.reject(failure))).toEqual({ ok: false, errors });
});
