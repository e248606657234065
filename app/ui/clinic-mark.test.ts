import { expect, test } from "vitest";
import { drawClinicMark } from "./clinic-mark.ts";

test("a clinic's mark is small, complete, deterministic, and unlike those of the sixty clinics after it", () => {
  const marks = Array.from({ length: 60 }, (_, number) => drawClinicMark(number));
  expect(marks).toEqual(marks.map((_, number) => drawClinicMark(number)));
  expect(new Set(marks).size).toBe(60);
  for (const svg of marks) {
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(svg.length).toBeLessThan(1_500);
  }
});
