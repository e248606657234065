import { expect, test } from "vitest";
import { nextByKey, nextByLetters } from "./next-item.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 0, 3],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 1, 3],
  ["Enter", 1, null],
])("W-02 %s from item %i of four leads to %j", (key, at, to) => {
  expect(nextByKey(key, at, 4)).toBe(to);
});

test("W-02 typing letters moves to items that begin with them", () => {
  const labels = ["Терапевт", "Кардиолог", "Кардиохирург", "Невролог"];
  expect(nextByLetters("н", 0, labels)).toBe(3);
  expect(nextByLetters("к", 1, labels)).toBe(2);
  expect(nextByLetters("кк", 2, labels)).toBe(1);
  expect(nextByLetters("кард", 1, labels)).toBe(1);
  expect(nextByLetters("кардиох", 1, labels)).toBe(2);
  expect(nextByLetters("Т", 3, labels)).toBe(0);
  expect(nextByLetters("щ", 0, labels)).toBeNull();
});
