import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { storeTicket } from "../shell/index.ts";
import { postSecondFactor } from "./second-factor-action.server.ts";

test.each([
  ["ticket", "expired", true],
  [null, "second_factor_there", true],
  [null, "other_country", true],
  ["code", "wrong_code", false],
])("O-03 a code refused at %j with %j restarts the sign-in: %j", async (attr, code, restarts) => {
  const errors = [{ attr, code, detail: "Отказано." }];
  const confirmSecondFactor = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const args = await routeArgs("/staff/second-factor", {
    api: { staff: { confirmSecondFactor } },
    body: { code: "123456" },
  });
  const ticket = { second_factor: "code", ticket: "ticket", expires_at: new Date(Date.now() + 60_000).toISOString() };
  const line = await storeTicket(ticket as Parameters<typeof storeTicket>[0]);
  args.request.headers.set("cookie", line.split(";", 1)[0]!);
  const response = await postSecondFactor(args);
  expect(response instanceof Response && response.headers.get("location") === "/staff").toBe(restarts);
  if (!restarts) expect(response).toMatchObject({ data: { result: { error: { code: ["Отказано."] } } } });
});

test("O-03 a password refused at the setup of a second factor is not sent back", async () => {
  const errors = [{ attr: "password", code: "wrong_password", detail: "Неверный пароль." }];
  const beginSecondFactor = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const body = { intent: "begin", password: "a secret of the tests" };
  const args = await routeArgs("/staff/second-factor", {
    api: { staff: { beginSecondFactor } },
    body,
    role: "operator",
  });
  const response = await postSecondFactor(args);
  expect(response).toMatchObject({ data: { result: { error: { password: ["Неверный пароль."] } } } });
  expect(JSON.stringify(response)).not.toContain(body.password);
});
