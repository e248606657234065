import { expect, test } from "vitest";
import { firstFault, readNumber, type Rule } from "./rules.ts";

const none = new FormData();
const filled: Rule = (value) => value !== "" || "fill it in";
const short: Rule = (value) => value.length < 4 || "too long";
const silent: Rule = (value) => value !== "no";

test("W-06 the first rule that fails gives the message", () => {
  expect(firstFault("", [filled, short], none)).toBe("fill it in");
  expect(firstFault("12345", [filled, short], none)).toBe("too long");
  expect(firstFault("12345", [short, filled, () => "never asked"], none)).toBe("too long");
  expect(firstFault("123", [filled, short], none)).toBeNull();
});

test("W-06 a rule may fail without words", () => {
  expect(firstFault("no", [filled, silent], none)).toBe("");
});

test.each([
  ["12", 12],
  ["1 200", 1200],
  ["1\u00a0200,5", 1200.5],
  ["0.25", 0.25],
  ["-3", -3],
])("W-07 %j is %d", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["", "  ", "twelve", "1,2,3"])("W-07 %j is not a number", (text) => {
  expect(readNumber(text)).toBeNaN();
});
