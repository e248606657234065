import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loadBooking } from "./booking-context.server.ts";
import { loader } from "./info.tsx";

const service = { id: 3, slug: "lor", type: "initial-appointment" };
const nearest = "2026-12-01T04:00:00Z";

test.each([
  ["a chosen time", true, 9, null],
  ["free times and none chosen", true, null, nearest],
  ["no times", false, null, null],
])("B-02 the info step of a walk-in doctor with %s says that there are times: %s", async (...values) => {
  const [, hasTimes, slotId, nearest_slot_datetime] = values;
  const offer = { id: 7, clinic_branch: 1, service, on_walk_in_basis: true, nearest_slot_datetime };
  const doctor = { id: 2, slug: "asanova", services: [offer], clinic_branches: [{ id: 1, city: 10 }] };
  const args = await routeArgs(`/doctor/asanova/booking/7/info${slotId ? `?slot=${slotId}` : ""}`, {
    api: {
      cities: { list: async () => [{ id: 10, slug: "osh", timezone: "Asia/Bishkek" }] },
      doctors: { byDoctorService: async () => doctor },
      slots: { get: async () => ({ id: 9, doctor: 2, clinic_branch: 1 }) },
    },
    params: { slug: "asanova", doctorService: "7" },
    sessionSecret: "0123456789abcdef0123456789abcdef",
  });
  await loadBooking({ ...args, pattern: "" }, async () => new Response());
  const shown = loader(args as unknown as Parameters<typeof loader>[0]);
  expect([shown.hasTimes, shown.next.split("?")[0]!.split("/").at(-1)]).toEqual([hasTimes, slotId ? "form" : "slots"]);
});
