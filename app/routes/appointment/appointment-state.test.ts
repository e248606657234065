import { expect, test } from "vitest";
import { canRebook, stateOf } from "./appointment-state.ts";

const visit = { datetime: "2026-11-30T08:00:00.000Z", duration_minutes: 30, clinic_cancellation: null };
const before = Date.parse("2026-11-30T07:59:59Z");
const during = Date.parse("2026-11-30T08:29:59Z");
const after = Date.parse("2026-11-30T08:30:00Z");

test("B-18 an appointment starts at its time and is over after its duration", () => {
  expect(stateOf({ ...visit, status: "booked" }, before)).toBe("booked");
  expect(stateOf({ ...visit, status: "booked" }, Date.parse(visit.datetime))).toBe("started");
  expect(stateOf({ ...visit, status: "booked" }, during)).toBe("started");
  expect(stateOf({ ...visit, status: "booked" }, after)).toBe("over");
  expect(stateOf({ ...visit, status: "pending" }, after)).toBe("over");
});

test("B-18 a status set by the clinic stays", () => {
  for (const status of ["cancelled", "fulfilled", "noshow"] as const)
    expect(stateOf({ ...visit, status }, after)).toBe(status);
});

test("B-18 a cancellation by the clinic differs from one by the patient", () => {
  const byClinic = { ...visit, status: "cancelled", clinic_cancellation: { reason: "Врач болен" } } as const;
  expect(stateOf(byClinic, before)).toBe("cancelledByClinic");
  expect(canRebook("cancelledByClinic")).toBe(true);
});

test("B-18 only a future appointment cannot be rebooked", () => {
  expect(
    ["booked", "pending", "started", "over", "cancelled", "fulfilled", "noshow"].filter((state) =>
      canRebook(state as never),
    ),
  ).toEqual(["over", "cancelled", "fulfilled", "noshow"]);
});
