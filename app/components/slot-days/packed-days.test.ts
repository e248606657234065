import fc from "fast-check";
import { expect, test } from "vitest";
import { packDays, unpackDays } from "./packed-days.ts";

test("unpacking returns the packed days", () => {
  // Few ids, so that some are consecutive.
  const slot = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom("00:00", "09:40", "09:45", "23:55"));
  const day = fc.record({ date: fc.constantFrom("2026-11-23", "2027-01-01"), slots: fc.array(slot) });
  fc.assert(
    fc.property(fc.array(day), (days) => {
      expect(unpackDays(packDays(days))).toEqual(days);
    }),
  );
});

test("a time is written as minutes after the previous one, an id only if it is not the next number", () => {
  const slots: [number, string][] = [
    [41, "09:00"],
    [42, "09:40"],
    [52, "10:00"],
    [53, "11:00"],
    [54, "12:30"],
  ];
  expect(packDays([{ date: "2026-11-23", slots }])).toBe("2026-11-23 41 09:00+40 52 10:00+60+90");
});
