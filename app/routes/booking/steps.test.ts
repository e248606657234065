import { expect, test } from "vitest";
import {
  bookingParent,
  bookingPath,
  bookingStartPath,
  firstStep,
  isBookingPath,
  readPosition,
} from "./booking-path.ts";
import { stepFor, type BookingProgress } from "./steps.ts";

const progress: BookingProgress = { needsInfo: false, hasSlot: false, isSlotLost: false, isCodeSent: false };

test.each([
  [{ needsInfo: true, hasSlot: true }, "info"],
  [{ needsInfo: true, hasSlot: false }, "info"],
  [{ needsInfo: false, hasSlot: true }, "form"],
  [{ needsInfo: false, hasSlot: false }, "slots"],
] as const)("B-03 the first step of %o is %s", (given, step) => {
  expect(firstStep(given)).toBe(step);
  expect(stepFor(null, { ...given, isSlotLost: false, isCodeSent: false })).toBe(step);
});

test("B-02 a booking without conditions or live queue skips the info step", () => {
  expect(stepFor("info", { ...progress, hasSlot: true })).toBe("form");
  expect(stepFor("info", { ...progress, needsInfo: true, hasSlot: true })).toBe("info");
});

test("B-01 the code step requires a slot and a code sent for it", () => {
  expect(stepFor("otp", { ...progress, hasSlot: true, isCodeSent: true })).toBe("otp");
  expect(stepFor("otp", { ...progress, isCodeSent: true })).toBe("form");
  expect(stepFor("otp", { ...progress, hasSlot: true })).toBe("form");
});

test("B-01 with a taken slot the form and code steps lead to the slots, the info step does not", () => {
  const lost = { ...progress, isSlotLost: true };
  expect(["form", "otp", "slots"].map((step) => stepFor(step as "form", lost))).toEqual(["slots", "slots", "slots"]);
  expect(stepFor("otp", { ...lost, isCodeSent: true })).toBe("slots");
  expect(stepFor(null, { ...lost, needsInfo: true })).toBe("info");
});

test("B-01 URLs keep the page's language and filters, and lead back to it", () => {
  const parent = "/kk/doctors/almaty/terapevt?sort=price&utm_source=x";
  const path = bookingPath(parent, { doctorServiceId: 7, slotId: 9 }, "form");
  expect(path).toBe("/kk/doctors/almaty/terapevt/booking/7/form?sort=price&utm_source=x&slot=9");
  expect(bookingParent(path)).toBe(parent);
  expect(bookingParent("/doctor/x/booking/7?slot=9")).toBe("/doctor/x");
  expect(bookingPath(path.replace("/booking/7/form", ""), { doctorServiceId: 7 }, "slots")).not.toContain("slot=");
});

test("B-12 the list position is kept through the steps and is not in the page's canonical URL", () => {
  const path = bookingPath("/doctors/osh/lor?sort=price", { doctorServiceId: 7, slotId: 9, position: 12 }, "form");
  expect(path).toBe("/doctors/osh/lor/booking/7/form?sort=price&position=12&slot=9");
  expect(bookingParent(path)).toBe("/doctors/osh/lor?sort=price");
  expect(readPosition(new URL(path, "http://x").searchParams)).toBe(12);
});

test.each(["", "0", "-1", "1.5", "10001", "99999999", "1e3", "x", " 3", "03"])("B-12 %j is not a position", (text) => {
  expect(readPosition(new URLSearchParams({ position: text }))).toBeUndefined();
  expect([readPosition(new URLSearchParams()), readPosition(new URLSearchParams({ position: "10000" }))]).toEqual([
    undefined,
    10_000,
  ]);
});

test("B-01 only booking URLs are recognised as such", () => {
  expect(isBookingPath("/doctor/x/booking/7/otp")).toBe(true);
  expect(isBookingPath("/doctor/x/booking/7")).toBe(true);
  expect(isBookingPath("/doctor/booking")).toBe(false);
  expect(isBookingPath("/doctor/x/booking/71/")).toBe(true);
  expect(isBookingPath("/doctor/x/booking/71/form/")).toBe(true);
  expect(isBookingPath("/doctors/booking/7a")).toBe(false);
  expect(isBookingPath("/doctors/booking/7/FORM")).toBe(false);
  expect(isBookingPath("/doctors/booking/7/form/x")).toBe(false);
  expect(isBookingPath("/doctors/booking/")).toBe(false);
});

test("B-01 the base URL of a booking has no step; the first day and the notice are in the URL", () => {
  expect(bookingStartPath("/doctor/x/", { doctorServiceId: 7 })).toBe("/doctor/x/booking/7");
  expect(bookingPath("/doctor/x", { doctorServiceId: 7, from: "2026-12-01", notice: "slot-lost" }, "slots")).toBe(
    "/doctor/x/booking/7/slots?from=2026-12-01&notice=slot-lost",
  );
  expect(bookingParent("/booking/7")).toBe("/");
});
