import fc from "fast-check";
import { expect, test } from "vitest";
import { packDays, unpackDays } from "./packed-days.ts";

test("unpacking returns the packed days", () => {
  const slot = fc.tuple(fc.integer({ min: 1 }), fc.constantFrom("00:00", "09:40", "23:55"));
  const day = fc.record({ date: fc.constantFrom("2026-11-23", "2027-01-01"), slots: fc.array(slot) });
  fc.assert(
    fc.property(fc.array(day), (days) => {
      expect(unpackDays(packDays(days))).toEqual(days);
    }),
  );
});
