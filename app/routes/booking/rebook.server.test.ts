import { expect, test } from "vitest";
import type { Role } from "#app/contract/role.ts";
import { routeArgs, sessionSecret } from "../../../tests/support/route-args.ts";
import { readDraft } from "./draft/draft-cookie.server.ts";
import { startRebooking } from "./rebook.server.ts";

/** The draft that the form of the next booking begins with. */
async function draftOf(insurance: number | null, role?: Role) {
  const args = await routeArgs("/appointments/7", role ? { role } : {});
  const target = { doctorId: 3, parent: "/doctor/a", doctorServiceId: 5 };
  const answers = { client_name: "Анна", client_phone: "+996555123456", insurance, additional_fields: [] };
  const response = startRebooking(args, target, answers);
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return readDraft(new Request(args.url, { headers: { cookie: cookie.join("; ") } }), {
    doctorId: 3,
    secret: sessionSecret,
  });
}

test("booking again begins with the insurance of the earlier booking, if it had one", async () => {
  expect(await draftOf(null)).toMatchObject({ name: "Анна", hasInsurance: false, insurance: "", byOperator: false });
  expect(await draftOf(4)).toMatchObject({ phone: "+996555123456", hasInsurance: true, insurance: "4" });
});

test("B-13 booking again is an operator's booking only for operators", async () => {
  expect(await draftOf(null, "operator")).toMatchObject({ mode: "rebook", byOperator: true });
  expect(await draftOf(null, "copywriter")).toMatchObject({ byOperator: false });
});
