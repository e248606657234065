import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { readStaffForm } from "./staff-form.server.ts";
import { storeTicket } from "./ticket-cookie.server.ts";

test("X-01 a form posted after the session has ended keeps its texts, and neither its files nor its passwords", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ about: "а\nб", password: "secret", "staff-email": "a@b.example" }))
    body.append(name, value);
  body.append("photo_file", new File(["x"], "face.png", { type: "image/png" }));
  const args = await routeArgs("/staff/catalogue/doctor?branch=1", { body });
  const staffForm = await readStaffForm(args, {
    roles: clinicStaff,
    isForStaffOnly: true,
    multilineFields: ["about"],
    fileFields: ["photo_file"],
    secrets: ["password"],
  });
  expect(staffForm).toMatchObject({
    status: 401,
    ended: {
      step: "password",
      form: { action: "/staff/catalogue/doctor?branch=1", fields: [["about", "а\nб"]], isPartial: true },
    },
  });
});

test.each([
  [{ about: "а", password: "" }, false],
  [{ about: "а", password: "secret" }, true],
  [{ about: "а", "staff-again": "code", "staff-partial": "1" }, true],
] as [Record<string, string>, boolean][])(
  "X-01 the form kept of the posted %j is partial: %j",
  async (posted, isPartial) => {
    const args = await routeArgs("/staff/account", { body: posted });
    const staffForm = await readStaffForm(args, { roles: clinicStaff, isForStaffOnly: true, secrets: ["password"] });
    expect(staffForm).toMatchObject({ ended: { form: { fields: [["about", "а"]], isPartial } } });
  },
);

test.each([
  ["an outage", 503, null, "code", 503],
  ["a wrong code", 400, "code", "code", 401],
  ["an expired ticket", 400, "ticket", "password", 401],
])(
  "X-01 X-08 after %s the sign-in on the page continues with the step that can succeed",
  async (_, apiStatus, attr, step, status) => {
    const errors = [{ attr, code: "invalid", detail: "Отказано." }];
    const confirmSecondFactor = async () => Promise.reject(new ApiError(apiStatus, { type: "client_error", errors }));
    const api = { staff: { confirmSecondFactor } };
    const body = { "staff-again": "code", "staff-code": "123456" };
    const args = await routeArgs("/staff/day", { api, body });
    const until = new Date(Date.now() + 60_000).toISOString();
    const [cookie] = (await storeTicket({ second_factor: "code", ticket: "ticket", expires_at: until })).split(";", 1);
    args.request.headers.set("cookie", cookie!);
    const staffForm = await readStaffForm(args, { roles: clinicStaff, isForStaffOnly: true });
    expect(staffForm).toMatchObject({ status, ended: { step } });
  },
);
