import { expect, test } from "vitest";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { shownDoctors } from "#app/components/doctor-card/use-changed-card.ts";
import { cardOf } from "./press-events.ts";

test.each([
  [null, 0, {}],
  [1000, 10, { discount_percent: 10 }],
  // Less than half a percent: 0 would refuse the whole event.
  [1000, 0, {}],
])("N-02 the card of a price that was %j, now %i percent less, counts %j", (before, discountPercent, counted) => {
  const price = { amount: 900, before, discountPercent };
  shownDoctors.set("doctor-7", { doctorServiceId: 7, price } as DoctorView);
  const link = { href: "http://kg.localhost/doctors/bishkek/lor/booking/7/form?slot=1&position=3" };
  const card = { id: "doctor-7", querySelector: () => link };
  const pressed = { closest: () => card } as unknown as Element;
  expect(cardOf(pressed)?.item).toEqual({ item_id: 7, index: 3, price: 900, ...counted });
  shownDoctors.delete("doctor-7");
});
