import { expect, test } from "vitest";
import { hasSuggestions, nextOption, readQuery, stillMatches } from "./query.ts";

test("S-01 control characters and surplus spaces of a query are dropped", () => {
  expect(readQuery("  узи \u0000\t сердца ")).toBe("узи сердца");
  expect(readQuery(" \n ")).toBe("");
});

test("S-01 suggestions are requested above two letters, and for an empty field", () => {
  expect(["", "у", "уз", "узи", "👩‍⚕️"].map(hasSuggestions)).toEqual([true, false, false, true, true]);
});

test("S-01 the arrow keys walk through the options and the field in a circle", () => {
  expect([-1, 0, 1].map((at) => nextOption("ArrowDown", at, 2))).toEqual([0, 1, -1]);
  expect([-1, 0, 1].map((at) => nextOption("ArrowUp", at, 2))).toEqual([1, -1, 0]);
  expect(nextOption("ArrowDown", -1, 0)).toBe(-1);
});

test("S-01 a choice of an earlier answer stays while its title has the typed text, in any case", () => {
  expect(["КАРДИО", "лог", "невр"].map((query) => stillMatches("Кардиолог", query))).toEqual([true, true, false]);
});
