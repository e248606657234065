import { expect, test } from "vitest";
import { segmentsOf } from "./segments.ts";

test.each([
  ["GSM-7 to 160 characters", "a".repeat(160), 1],
  ["GSM-7 beyond, in parts of 153", "a".repeat(161), 2],
  ["GSM-7 of two full parts", "a".repeat(306), 2],
  ["GSM-7 beyond two parts", "a".repeat(307), 3],
  ["extended GSM-7, where a sign counts twice", "€".repeat(81), 2],
  ["UCS-2 to 70 characters", "я".repeat(70), 1],
  ["UCS-2 beyond, in parts of 67", "я".repeat(71), 2],
  ["UCS-2 by one letter outside GSM-7", `${"a".repeat(134)}ő`, 3],
] as const)("B-18 an SMS of %s", (_name, text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
