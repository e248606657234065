import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["12", 12],
  ["1 200", 1200],
  ["1\u00a0200,5", 1200.5],
  ["0.25", 0.25],
  ["-3", -3],
  ["٥٠٠", 500],
  ["１２００", 1200],
  ["−4", -4],
])("W-07 %j is %d", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["", "  ", "twelve", "1,2,3", "1e3", "0x1F", "½", "."])("W-07 %j is not a number", (text) => {
  expect(readNumber(text)).toBeNaN();
});
