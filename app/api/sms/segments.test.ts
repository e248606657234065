import { expect, test } from "vitest";
import { segmentsOf } from "./segments.ts";

test.each([
  ["160 GSM-7 characters", 1, "a".repeat(160)],
  ["161 GSM-7 characters, in parts of 153,", 2, "a".repeat(161)],
  ["306 GSM-7 characters, two full parts,", 2, "a".repeat(306)],
  ["307 GSM-7 characters", 3, "a".repeat(307)],
  ["81 extended GSM-7 characters, each counted twice,", 2, "€".repeat(81)],
  ["70 UCS-2 characters", 1, "я".repeat(70)],
  ["71 UCS-2 characters, in parts of 67,", 2, "я".repeat(71)],
  ["135 characters, UCS-2 because of one letter,", 3, `${"a".repeat(134)}ő`],
] as const)("B-18 an SMS of %s has %i segments", (_name, segments, text) => {
  expect(segmentsOf(text)).toBe(segments);
});
