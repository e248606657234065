import { expect, test } from "vitest";
import { bookingParent, bookingPath, firstStep, isBookingAddress } from "./address.ts";
import { stepFor } from "./steps.ts";

test.each([
  [{ needsInfo: true, hasSlot: true }, "info"],
  [{ needsInfo: true, hasSlot: false }, "info"],
  [{ needsInfo: false, hasSlot: true }, "form"],
  [{ needsInfo: false, hasSlot: false }, "slots"],
] as const)("B-03 the first step of %o is %s", (known, step) => {
  expect(firstStep(known)).toBe(step);
  expect(stepFor(null, { ...known, codeSent: false })).toBe(step);
});

test("B-02 a booking with nothing to inform about skips the info step", () => {
  expect(stepFor("info", { needsInfo: false, hasSlot: true, codeSent: false })).toBe("form");
  expect(stepFor("info", { needsInfo: true, hasSlot: true, codeSent: false })).toBe("info");
});

test("B-01 the code step needs a slot and a code sent for it", () => {
  expect(stepFor("otp", { needsInfo: false, hasSlot: true, codeSent: true })).toBe("otp");
  expect(stepFor("otp", { needsInfo: false, hasSlot: false, codeSent: true })).toBe("form");
  expect(stepFor("otp", { needsInfo: false, hasSlot: true, codeSent: false })).toBe("form");
});

test("B-01 addresses keep the page's language and filters, and lead back to it", () => {
  const parent = "/kk/doctors/almaty/terapevt?sort=price&utm_source=x";
  const path = bookingPath(parent, { doctorServiceId: 7, slotId: 9 }, "form");
  expect(path).toBe("/kk/doctors/almaty/terapevt/booking/7/form?sort=price&utm_source=x&slot=9");
  expect(bookingParent(path)).toBe(parent);
  expect(bookingParent("/doctor/x/booking/7?slot=9")).toBe("/doctor/x");
  expect(bookingPath(path.replace("/booking/7/form", ""), { doctorServiceId: 7 }, "slots")).not.toContain("slot=");
});

test("B-01 only booking addresses count as such", () => {
  expect(isBookingAddress("/doctor/x/booking/7/otp")).toBe(true);
  expect(isBookingAddress("/doctor/x/booking/7")).toBe(true);
  expect(isBookingAddress("/doctor/booking")).toBe(false);
  expect(isBookingAddress("/doctors/booking/7a")).toBe(false);
});
