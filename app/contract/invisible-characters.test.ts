import { expect, test } from "vitest";
import { hasInvisible, removeInvisible } from "./invisible-characters.ts";

test.each([
  ["Айсу\u00ADлуу Абды\u200Bкадырова", "Айсулуу Абдыкадырова"],
  ["\uFEFFАнна\u2060\u200E", "Анна"],
  ["Имя\u202Eиретам", "Имяиретам"],
  ["\u3164\uFFA0", ""],
  ["\u200C\u200D\uFE0F", ""],
  ["\u3164\u200D", ""],
])("B-06 the invisible characters of %j are removed, and its letters stay", (text, visible) => {
  expect(removeInvisible(text)).toBe(visible);
  expect(hasInvisible(text)).toBe(true);
});

test.each(["علی\u200Cرضا", "क्\u200Dष", "❤\uFE0F", "👩\u200D⚕\uFE0F", "1\uFE0F\u20E3"])(
  "B-06 %j keeps the joiners and selectors that shape its characters",
  (text) => {
    expect(removeInvisible(text)).toBe(text);
    expect(hasInvisible(text)).toBe(false);
  },
);

test("B-06 a control character is invisible", () => {
  expect(hasInvisible("Анна\u0007")).toBe(true);
});
