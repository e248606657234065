import { expect, test } from "vitest";
import { firstFault, type Rule } from "./rules.ts";

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
