import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import type { Booking } from "../booking-context.server.ts";
import { findAdultAlternative } from "./adult-alternative.server.ts";

const link = { alternate_name: null, slug: "lor", type: "initial-appointment" as const };
const offer = (id: number, service: number, clinic_branch: number) => ({
  id,
  clinic_branch,
  service: { ...link, id: service, name: `Service ${service}`, is_for_children: service === 1, adult_service: 2 },
});

test("B-15 of the doctor's services for adults the one at the same branch is offered, without the chosen time", async () => {
  const doctorService = offer(10, 1, 200);
  const booking = {
    doctor: { services: [doctorService, offer(11, 2, 100), offer(12, 2, 200)] },
    doctorService,
    slot: { id: 7 },
    position: 3,
    parent: "/doctor/anna-kim",
  } as unknown as Booking;
  expect(await findAdultAlternative(new RouterContextProvider(), booking)).toEqual({
    name: "Service 2",
    doctorServiceId: 12,
    path: "/doctor/anna-kim/booking/12/form?position=3",
  });
});

test("B-15 without an adult service of the doctor the list of the branch's city is offered, in the page's language", async () => {
  const doctorService = offer(10, 1, 200);
  const { context } = await routeArgs("/en/doctor/anna-kim/booking/10/form", {
    market: "hu",
    params: { lang: "en" },
    api: {
      cities: { list: async () => [{ id: 5, slug: "szeged" }] },
      services: { list: async () => ({ results: [{ name: "Service 2", slug: "ent" }] }) },
    },
  });
  const doctor = { services: [doctorService], clinic_branches: [{ id: 200, city: 5 }] };
  expect(await findAdultAlternative(context, { doctor, doctorService } as unknown as Booking)).toEqual({
    name: "Service 2",
    doctorServiceId: null,
    path: "/en/doctors/szeged/ent",
  });
});
