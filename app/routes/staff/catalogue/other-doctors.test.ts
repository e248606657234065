import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postOtherDoctor } from "./other-doctors-action.server.ts";

test("X-01 a doctor chosen before the session ended is added only when the form is submitted again after the sign-in", async () => {
  const addDoctorToBranch = vi.fn(async () => ({}));
  const api = { clinicDesk: { catalogueBranch: async () => ({ branch: { id: 4 } }), addDoctorToBranch } };
  const body = { doctor: "7", "staff-again": "password" };
  const role = "clinic_branch_admin";
  const args = await routeArgs("/staff/catalogue/other-doctors?branch=4", { api, body, role });
  expect(await postOtherDoctor(args)).toMatchObject({ data: { result: { initialValue: { doctor: "7" } } } });
  expect(addDoctorToBranch).not.toHaveBeenCalled();
});

test("O-01 a doctor who was added to a branch leads to their services there", async () => {
  const addDoctorToBranch = vi.fn(async () => ({}));
  const api = { clinicDesk: { catalogueBranch: async () => ({ branch: { id: 4 } }), addDoctorToBranch } };
  const body = { doctor: "7" };
  const args = await routeArgs("/staff/catalogue/other-doctors?branch=4", { api, body, role: "clinic_branch_admin" });
  const response = await postOtherDoctor(args);
  expect(addDoctorToBranch.mock.calls).toEqual([[{ clinic_branch: 4, doctor: 7 }]]);
  expect((response as Response).headers.get("location")).toBe("/staff/catalogue/doctor?branch=4&doctor=7");
});
