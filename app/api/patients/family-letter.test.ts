import { expect, test } from "vitest";
import { hasFamilyLetter } from "./family-letter.ts";

test.each([
  ["Айгүл Сатыбалдиева", "с"],
  ["Сатыбалдиева Айгүл Маратовна", "С"],
  ["Satybaldieva Aigul", "С"],
  ["Айгүл Сатыбалдиева", "S"],
  ["Нурлан Қасымов", "К"],
  ["Нурлан Касымов", "Қ"],
  ["Nurlan Qasymov", "К"],
  ["Пётр Ёлкин", "е"],
  ["Юлия Яковлева", "Y"],
  ["Юлия Яковлева", "j"],
  ["Чынгыз Чокоев", "Ch"],
  ["Ștefan Șerban", "s"],
  ["Kiss Ágnes", "KISS"],
  ["Ágnes", "a"],
  ["Łukasz Łoś", "L"],
  ["Sean O'Brien", "o"],
  ["Nagy-Kovács Éva", "n"],
  ["محمد الفارسي", "ا"],
])("the name %j is found by %j", (name, letter) => {
  expect(hasFamilyLetter(name, letter, "any")).toBe(true);
});

test.each([
  ["Айгүл Сатыбалдиева", "К"],
  ["Айгүл Сатыбалдиева", ""],
  ["Айгүл Сатыбалдиева", "5"],
  ["Сатыбалдиева Айгүл Маратовна", "А"],
  ["Иванов", "В"],
  ["Н. Петров", "H"],
  ["", "a"],
])("the name %j is not found by %j", (name, letter) => {
  expect(hasFamilyLetter(name, letter, "any")).toBe(false);
});

test.each([
  ["Nagy Anna", "N", "surname-first", true],
  ["Nagy Anna", "A", "surname-first", false],
  ["Anna van der Berg", "B", "surname-last", true],
  ["Anna van der Berg", "V", "surname-last", true],
  ["Anna van der Berg", "A", "surname-last", false],
] as const)("where forms ask for the surname, %j with %s (%s): %s", (name, letter, order, isFound) => {
  expect(hasFamilyLetter(name, letter, order)).toBe(isFound);
});
