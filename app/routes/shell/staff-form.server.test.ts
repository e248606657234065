import { expect, test } from "vitest";
import { clinicStaff } from "#app/contract/role.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { readStaffForm } from "./staff-form.server.ts";

test("X-01 a form posted after the session has ended keeps its texts, and neither its files nor its passwords", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ about: "а\nб", password: "secret", "staff-email": "a@b.example" }))
    body.append(name, value);
  body.append("photo_file", new File(["x"], "face.png", { type: "image/png" }));
  const args = await routeArgs("/staff/catalogue/doctor?branch=1", { body });
  const read = await readStaffForm(args, {
    roles: clinicStaff,
    isForStaffOnly: true,
    ofLines: ["about"],
    ofFiles: ["photo_file"],
    secrets: ["password"],
  });
  expect(read).toMatchObject({
    status: 401,
    ended: { step: "password", form: { action: "/staff/catalogue/doctor?branch=1", fields: [["about", "а\nб"]] } },
  });
});
