import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { postDesk } from "./desk-action.server.ts";

const empty = async () => [];
const refuse = (status: number, code: string) => async () =>
  Promise.reject(new ApiError(status, { type: "client_error", errors: [{ attr: null, code, detail: "Отказано." }] }));

/** Posts as an operator. `cookies` has, by name, whether the response deletes the cookie; `sent`, their values. */
async function post(body: Record<string, string>, api: object, cookie = "") {
  const args = await routeArgs("/staff/desk.data", { api, body, role: "operator" });
  args.request.headers.set("cookie", cookie);
  const response = await postDesk(args);
  if (response instanceof Response) throw new Error(`a redirect to ${response.headers.get("location")}`);
  const lines = new Headers(response.init?.headers).getSetCookie();
  const cookies = Object.fromEntries(lines.map((line) => [line.split("=")[0], line.includes("Max-Age=0")]));
  return { data: response.data, status: response.init?.status, cookies, sent: lines.map((line) => line.split(";")[0]) };
}

test("B-13 a look-up starts a call with its number and deletes the keys of the last caller's visits, once", async () => {
  const api = { patients: { visits: empty, notes: empty } };
  const started = await post({ phone: "+996 555 123 456" }, api, "visit-7=key");
  expect(started.cookies).toMatchObject({ "visit-7": true, caller: false });
  const again = await post({ phone: "0555 123 456" }, api, `visit-7=key; ${started.sent.at(-1)}`);
  expect([again.data.caller?.phone, again.cookies]).toEqual(["+996555123456", {}]);
});

test("B-13 X-08 a look-up during an outage is a 503 with its reason, and starts the call", async () => {
  const api = { patients: { visits: refuse(503, "error"), notes: empty } };
  const failed = await post({ phone: "+996555123456" }, api);
  expect([failed.status, failed.data.caller, failed.cookies]).toMatchObject([503, null, { caller: false }]);
  expect(failed.data.result?.error).toMatchObject({ "": [expect.any(String)] });
});

test("O-03 X-08 a search by name during an outage is a 503 with its reason", async () => {
  const failed = await post({ name: "Айгүл" }, { patients: { search: refuse(503, "error") } });
  expect([failed.status, failed.data.nameResult?.error]).toEqual([503, { "": [expect.any(String)] }]);
});

test("a callback that cannot be closed says why", async () => {
  const failed = await post({ callback: "3" }, { callbacks: { close: refuse(404, "not_found") } });
  expect([failed.status, failed.data.result?.error]).toEqual([400, { "": ["Отказано."] }]);
});
