import { expect, test } from "vitest";
import { contrastOf } from "./contrast.ts";
import { parseColour } from "./parse-colour.ts";

test("W-10 the contrast is 21 between black and white, and 1 between a colour and itself", () => {
  expect(contrastOf(parseColour("#000"), parseColour("#fff"))).toBeCloseTo(21);
  expect(contrastOf(parseColour("#5194C1"), parseColour("#5194C1"))).toBe(1);
});
