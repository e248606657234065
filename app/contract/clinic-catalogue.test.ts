import { expect, test } from "vitest";
import { typedTexts } from "./clinic-catalogue.ts";

test.each([
  ["several lines", "Приём по записи.\r\n\tБез выходных.", true],
  ["a character that reverses the text direction", "Приём \u202eпо записи", false],
  ["an invisible character", "При\u200bём", false],
  ["one letter more than allowed", "а".repeat(101), false],
  ["spaces only", "  ", false],
])("O-01 a typed text with %s is accepted: %s", (_content, text, isAccepted) => {
  expect(typedTexts(100).safeParse({ ru: text }).success).toBe(isAccepted);
});

test("O-01 a typed text without any language is refused", () => {
  expect(typedTexts(100).safeParse({}).success).toBe(false);
});
