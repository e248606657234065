import type { Role } from "#app/contract/role.ts";
import { routeArgs } from "./route-args.ts";

/** An offer of a doctor: service `id + 10` at a branch. */
export const offerAt = (id: number, branch: number) => ({
  id,
  clinic_branch: branch,
  insurances: [],
  service: { id: id + 10, name: `Service ${id}`, slug: "lor", type: "initial-appointment" },
});

/** A doctor with two services, at a branch in Osh. */
export const bookedDoctor = {
  id: 2,
  slug: "asanova",
  services: [offerAt(7, 1), offerAt(8, 1)],
  clinic_branches: [{ id: 1, city: 10 }],
};
export const bookedSlot = { id: 9, doctor: 2, clinic_branch: 1 };

type BookingRequest = {
  doctor?: object;
  /** Calls of the API that replace or follow those of a booking. */
  api?: object;
  body?: Record<string, string>;
  role?: Role;
};

/** The arguments of the route of the form for the offer 7 of a doctor at `bookedSlot`; see `routeArgs`. */
export function bookingArgs({ doctor = bookedDoctor, api = {}, ...more }: BookingRequest = {}) {
  return routeArgs("/doctor/asanova/booking/7/form?slot=9", {
    api: {
      cities: { list: async () => [{ id: 10, slug: "osh", timezone: "Asia/Bishkek" }] },
      doctors: { byDoctorService: async () => doctor },
      slots: { get: async () => bookedSlot },
      appointments: { fields: async () => [] },
      ...api,
    },
    params: { slug: "asanova", doctorService: "7" },
    ...more,
  });
}
