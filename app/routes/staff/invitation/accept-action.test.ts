import { expect, test } from "vitest";
import { routeArgs, sessionSecret } from "../../../../tests/support/route-args.ts";
import { postInvitation } from "./accept-action.server.ts";
import { storeInvitation } from "./invitation-cookie.server.ts";

test("O-01 O-03 an accepted invitation that leads to the second factor is dropped as well", async () => {
  const expires = new Date(Date.now() + 60_000).toISOString();
  const acceptInvitation = async () => ({ ticket: "ticket", second_factor: "enrolment", expires_at: expires });
  const body = { name: "Айгүл", password: "a password of my own" };
  const args = await routeArgs("/staff/invitation", { api: { staff: { acceptInvitation } }, body });
  args.request.headers.set("cookie", (await storeInvitation("token", sessionSecret)).split(";", 1)[0]!);
  const response = (await postInvitation(args)) as Response;
  expect(response.headers.get("location")).toBe("/staff/second-factor");
  const lines = response.headers.getSetCookie();
  expect(lines.some((line) => /^second-factor=[^;]/.test(line))).toBe(true);
  expect(lines.find((line) => line.startsWith("invitation="))).toContain("Max-Age=0");
});
