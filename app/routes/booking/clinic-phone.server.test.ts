import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { clinicPhoneOf } from "./clinic-phone.server.ts";

test("the phone of a booking is its branch's, not that of another where the doctor works", async () => {
  const { context } = await routeArgs("/");
  const clinic_branches = [
    { id: 1, phone: "+996312111111" },
    { id: 2, phone: "+996312222222" },
    { id: 3, phone: null },
  ];
  const phoneAt = (clinic_branch: number) => {
    const booking = { doctor: { clinic_branches }, doctorService: { clinic_branch } };
    return clinicPhoneOf(booking as unknown as Parameters<typeof clinicPhoneOf>[0], context)?.replaceAll(/\D/g, "");
  };
  expect([1, 2, 3, 4].map(phoneAt)).toEqual(["996312111111", "996312222222", undefined, undefined]);
});
