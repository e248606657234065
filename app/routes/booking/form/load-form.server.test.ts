import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { loadBooking } from "../booking-context.server.ts";
import { loadForm } from "./load-form.server.ts";

const offer = (id: number, branch: number) => ({
  id,
  clinic_branch: branch,
  insurances: [],
  service: { id: id + 10, name: `Service ${id}`, slug: "lor", type: "initial-appointment" },
});

test("B-05 the form offers the doctor's services at the branch of the time, and at no other", async () => {
  const doctor = {
    id: 2,
    slug: "asanova",
    services: [offer(7, 1), offer(8, 2), offer(9, 1)],
    clinic_branches: [1, 2].map((id) => ({ id, city: 10 })),
  };
  const args = await routeArgs("/doctor/asanova/booking/7/form?slot=9", {
    api: {
      cities: { list: async () => [{ id: 10, slug: "osh", timezone: "Asia/Bishkek" }] },
      doctors: { byDoctorService: async () => doctor },
      slots: { get: async () => ({ id: 9, doctor: 2, clinic_branch: 1 }) },
      appointments: { fields: async () => [] },
    },
    params: { slug: "asanova", doctorService: "7" },
    sessionSecret: "0123456789abcdef0123456789abcdef",
  });
  await loadBooking({ ...args, pattern: "" }, async () => new Response());
  expect((await loadForm(args.context, args.url)).services.map(({ id }) => id)).toEqual([7, 9]);
});
