import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { postDesk } from "./desk-action.server.ts";

const none = async () => [];
const refused = (status: number, code: string) => async () =>
  Promise.reject(new ApiError(status, { type: "client_error", errors: [{ attr: null, code, detail: "Отказано." }] }));

/** The answer to an operator's post, and the cookies it sets and drops. */
async function post(posted: Record<string, string>, calls: object, kept = "") {
  const args = await routeArgs("/staff/desk.data", { api: calls, body: posted, role: "operator" });
  args.request.headers.set("cookie", kept);
  const answer = await postDesk(args);
  if (answer instanceof Response) throw new Error(`a redirect to ${answer.headers.get("location")}`);
  const lines = new Headers(answer.init?.headers).getSetCookie();
  const cookies = Object.fromEntries(lines.map((line) => [line.split("=")[0], line.includes("Max-Age=0")]));
  return { data: answer.data, status: answer.init?.status, cookies, sent: lines.map((line) => line.split(";")[0]) };
}

test("B-13 a look-up begins the call of its number and drops the keys of the last caller's visits, once", async () => {
  const calls = { patients: { visits: none, notes: none } };
  const begun = await post({ phone: "+996 555 123 456" }, calls, "visit-7=key");
  expect(begun.cookies).toMatchObject({ "visit-7": true, caller: false });
  const again = await post({ phone: "0555 123 456" }, calls, `visit-7=key; ${begun.sent.at(-1)}`);
  expect([again.data.caller?.phone, again.cookies]).toEqual(["+996555123456", {}]);
});

test("B-13 X-08 a look-up that an outage fails has its reason and 503, and begins the call", async () => {
  const calls = { patients: { visits: refused(503, "error"), notes: none } };
  const failed = await post({ phone: "+996555123456" }, calls);
  expect([failed.status, failed.data.caller, failed.cookies]).toMatchObject([503, null, { caller: false }]);
  expect(failed.data.result?.error).toMatchObject({ "": [expect.any(String)] });
});

test("O-03 X-08 a search by name that an outage fails has its reason and 503", async () => {
  const failed = await post({ name: "Айгүл" }, { patients: { search: refused(503, "error") } });
  expect([failed.status, failed.data.byName?.error]).toEqual([503, { "": [expect.any(String)] }]);
});

test("a callback that cannot be closed says why", async () => {
  const failed = await post({ callback: "3" }, { callbacks: { close: refused(404, "not_found") } });
  expect([failed.status, failed.data.result?.error]).toEqual([400, { "": ["Отказано."] }]);
});
