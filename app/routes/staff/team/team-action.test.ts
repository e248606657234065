import { expect, test, vi } from "vitest";
import { flagsOfRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { routeArgs, sessionSecret } from "../../../../tests/support/route-args.ts";
import { storeStaff } from "../../shell/staff.server.ts";
import { postTeam } from "./team-action.server.ts";

test("O-03 a reset of a member's second factor sends the device cookie, by which wrong passwords are counted", async () => {
  const resetSecondFactor = vi.fn(async () => ({}));
  const body = { change: "reset", member: "3", password: "secret" };
  const args = await routeArgs("/staff/team", { api: { team: { resetSecondFactor } }, body, role: "clinic_admin" });
  const user = { id: 1, ...flagsOfRole("clinic_admin") } as unknown as StaffUser;
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const setCookies = await storeStaff(
    { access_token: "token", expires_at: expiresAt, user, device: "device" },
    sessionSecret,
  );
  args.request.headers.set("cookie", setCookies.map((setCookie) => setCookie.split(";")[0]).join("; "));
  await postTeam(args);
  expect(resetSecondFactor.mock.calls).toEqual([[{ id: 3, password: "secret", device: "device" }]]);
});
