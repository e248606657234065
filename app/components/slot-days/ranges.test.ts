import { expect, test } from "vitest";
import { beginsRange } from "./ranges.ts";

test("C-08 a gap of seven days starts a new range", () => {
  expect(
    [undefined, "2026-11-24", "2026-11-23", "2026-11-01"].map((before) => beginsRange("2026-11-30", before)),
  ).toEqual([false, false, true, true]);
});
