import { expect, test } from "vitest";
import { hasSuggestions, nextOption, readQuery, stillMatches } from "./query.ts";

test("S-01 control characters and surplus spaces of a query are dropped", () => {
  expect(readQuery("  узи \u0000\t сердца ")).toBe("узи сердца");
  expect(readQuery(" \n ")).toBe("");
});

test("S-01 suggestions are requested from three letters on, and for an empty field", () => {
  expect(["", "у", "уз", "узи", "👩‍⚕️"].map(hasSuggestions)).toEqual([true, false, false, true, true]);
});

test("S-01 the arrow keys cycle through the options and the field", () => {
  expect([-1, 0, 1].map((index) => nextOption("ArrowDown", index, 2))).toEqual([0, 1, -1]);
  expect([-1, 0, 1].map((index) => nextOption("ArrowUp", index, 2))).toEqual([1, -1, 0]);
  expect(nextOption("ArrowDown", -1, 0)).toBe(-1);
});

test("S-01 a suggestion for an earlier query stays while its title contains the typed text, in any case", () => {
  expect(["КАРДИО", "лог", "невр"].map((query) => stillMatches("Кардиолог", query))).toEqual([true, true, false]);
});
