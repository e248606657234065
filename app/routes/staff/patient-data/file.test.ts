import { expect, test, vi } from "vitest";
import { flagsOfRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { admitStaff } from "../../shell/staff.server.ts";
import { action } from "./file.ts";

/** Posts a body as somebody who handles patients' data. */
async function post(body: BodyInit) {
  const found = vi.fn(async () => ({ visits: [] }));
  const api = { privacy: { export: found }, with: () => api };
  const args = await routeArgs("/staff/patient-data/file", { api });
  admitStaff(args.context, { id: 1, ...flagsOfRole("admin") } as unknown as StaffUser, "token");
  const request = new Request(args.url, { method: "POST", body });
  const answer = await action({ ...args, request } as unknown as Parameters<typeof action>[0]);
  return { answer, found };
}

test("the data of a patient is a file that no cache keeps", async () => {
  const { answer, found } = await post(new URLSearchParams({ phone: "0555 123 456", letter: "А" }));
  expect(found.mock.calls).toEqual([[{ phone: "+996555123456", letter: "А" }]]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toEqual({ visits: [] });
});

test.each([
  ["{}", 415],
  [new Blob(["no parts"], { type: "multipart/form-data; boundary=x" }), 400],
  [new URLSearchParams({ phone: "1" }), 400],
])("a body %# that is no such form is refused", async (body, status) => {
  await expect(post(body)).rejects.toMatchObject({ init: { status } });
});
