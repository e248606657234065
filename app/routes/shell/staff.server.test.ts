import { expect, test, vi } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { routeArgs, sessionSecret } from "../../../tests/support/route-args.ts";
import { addResponseCookie, markSessionEnded, recogniseStaff, staffRefusal, storeStaff } from "./staff.server.ts";

const now = new Date("2026-11-02T08:00:00Z");

test.each([
  ["a session", "2026-11-02T10:00:00Z", 14],
  ["a session that has already ended", "2026-11-02T07:00:00Z", 12],
])("X-01 the cookie of %s outlives it by 12 hours, so that pages can say that it ended", async (_, end, hours) => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const signedIn = { access_token: "token", expires_at: end, user: {} as StaffUser, device: "device" };
  const [session, device] = await storeStaff(signedIn, "a secret of at least 32 characters").finally(vi.useRealTimers);
  expect(session).toMatch(new RegExp(`^user=[^;]+; Max-Age=${hours * 3600};`));
  expect(device).toMatch(/^staff-device=[^;]+; Max-Age=34560000;/);
});

test("O-03 no cache keeps a page that sets a cookie of staff, although nobody is signed in yet", async () => {
  const args = { ...(await routeArgs("/staff")), pattern: "" } as unknown as Parameters<typeof recogniseStaff>[0];
  const cacheControl = async () => {
    const response = (await recogniseStaff(args, async () => new Response())) as Response;
    return response.headers.get("cache-control");
  };
  expect(await cacheControl()).toBeNull();
  addResponseCookie(args.context, "second-factor=ticket");
  expect(await cacheControl()).toBe("private, no-store");
});

test.each([
  [401, "the end of the session", null],
  [403, "work in another country", "Другая страна"],
] as const)("X-01 after a %i a page that asks to sign in again says nothing more about %s: %j", async (...row) => {
  const [status, , expected] = row;
  const body = { type: "client_error" as const, errors: [{ attr: null, code: "refused", detail: "Другая страна" }] };
  const me = async () => Promise.reject(new ApiError(status, body, { hadToken: true }));
  const args = await routeArgs("/staff", { api: { staff: { me } } });
  const signedIn = { access_token: "token", expires_at: now.toISOString(), user: {} as StaffUser, device: "device" };
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const [cookie = ""] = await storeStaff(signedIn, sessionSecret);
  const request = new Request(args.request, { headers: { cookie: cookie.split(";")[0]! } });
  const middlewareArgs = { ...args, request, pattern: "" } as unknown as Parameters<typeof recogniseStaff>[0];
  await recogniseStaff(middlewareArgs, async () => new Response());
  vi.useRealTimers();
  expect(staffRefusal(args.context)).not.toBeNull();
  markSessionEnded(args.context);
  expect(staffRefusal(args.context)).toBe(expected);
});
