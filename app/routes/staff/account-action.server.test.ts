import { expect, test } from "vitest";
import { takeToast } from "#app/routes/shell/toast.server.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { postAccount } from "./account-action.server.ts";

test.each([
  ["password", "введите пароли ещё раз"],
  ["everywhere", "нажмите ещё раз"],
])("X-01 after a new sign-in the change %s is not made, and a toast says how to repeat it", async (change, text) => {
  const args = await routeArgs("/staff/account", { role: "operator", body: { change, "staff-again": "1" } });
  const response = (await postAccount(args)) as Response;
  expect([response.status, response.headers.get("location")]).toEqual([302, "/staff/account"]);
  const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
  const toast = await takeToast({ ...args, request: new Request(args.url, { headers: { cookie } }) });
  expect(toast?.text).toContain(text);
});
