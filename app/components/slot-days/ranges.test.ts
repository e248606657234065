import { expect, test } from "vitest";
import { isRangeStart } from "./ranges.ts";

test("C-08 a day starts a new range if it is seven days or more after the day before it", () => {
  expect(
    [undefined, "2026-11-24", "2026-11-23", "2026-11-01"].map((before) => isRangeStart("2026-11-30", before)),
  ).toEqual([false, false, true, true]);
});
