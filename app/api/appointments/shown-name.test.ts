import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test.each([
  ["Айым", "Айым"],
  ["Айым Бекова", "Айым"],
  ["Бекова Айым", "Айым"],
  ["  Бекова   Айым  ", "Айым"],
  ["Осмонов Нурлан Бакытович", "Нурлан"],
  ["Нурлан Бакытович Осмонов", "Нурлан"],
  ["Ковальчук Марина Петровна", "Марина"],
  ["Пашкевич Анна Петровна", "Анна"],
  ["Aliev Timur", "Timur"],
  ["Яков Ковалёв", "Яков"],
  ["Яков Ким", "Я. К."],
  ["Ковальчук Марина", "К. М."],
  ["Серік Айдана", "С. А."],
])("B-19 a review by %j shows %j, and no family name", (whole, shown) => {
  expect(shownName(whole, {})).toBe(shown);
});

test("B-19 a review by a Hungarian shows the last word of the name", () => {
  expect(shownName("Nagy Éva", { surnameFirst: true })).toBe("Éva");
});
