import { expect, test } from "vitest";
import { typedTexts } from "./clinic-catalogue.ts";

test.each([
  ["lines", "Приём по записи.\r\n\tБез выходных.", true],
  ["a character that turns the direction", "Приём \u202eпо записи", false],
  ["a character that shows nothing", "При\u200bём", false],
  ["a letter more than allowed", "а".repeat(101), false],
  ["spaces only", "  ", false],
])("O-01 a typed text with %s is taken or refused", (_case, text, isTaken) => {
  expect(typedTexts(100).safeParse({ ru: text }).success).toBe(isTaken);
});

test("O-01 a typed text of no language is refused", () => {
  expect(typedTexts(100).safeParse({}).success).toBe(false);
});
