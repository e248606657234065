import { expect, test } from "vitest";
import { bookedDoctor, bookingArgs, offerAt } from "../../../../tests/support/booking-args.ts";
import { loadBooking } from "../booking-context.server.ts";
import { loadForm } from "./load-form.server.ts";

test("B-05 the form offers the doctor's services at the branch of the time, and at no other", async () => {
  const args = await bookingArgs({
    doctor: {
      ...bookedDoctor,
      services: [offerAt(7, 1), offerAt(8, 2), offerAt(9, 1)],
      clinic_branches: [1, 2].map((id) => ({ id, city: 10 })),
    },
  });
  await loadBooking({ ...args, pattern: "" }, async () => new Response());
  expect((await loadForm(args.context, args.url)).services.map(({ id }) => id)).toEqual([7, 9]);
});
