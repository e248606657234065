import { expect, test } from "vitest";
import { hasNameLetter } from "./name-letter.ts";

test.each([
  ["Айгүл Сатыбалдиева", "с"],
  ["Айгүл Сатыбалдиева", "А"],
  ["Сатыбалдиева Айгүл Маратовна", "С"],
  ["Сатыбалдиева Айгүл Маратовна", "А"],
  ["Роман Аркадьевич Абрамович", "А"],
  ["Абрамович Роман Аркадьевич", "Р"],
  ["Марат кызы Айгүл", "М"],
  ["Марат кызы Айгүл", "А"],
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
  ["محمد الفارسي", "ف"],
  ["Mohammed Al Farsi", "A"],
  ["Mohammed Al Farsi", "F"],
  ["Mohammed Al-Farsi", "A"],
  ["Mohammed Al-Farsi", "F"],
  ["Al Farsi Mohammed", "M"],
  ["Камила Хакимова", "Kh"],
  ["Цой Виктор", "C"],
  ["ışık Yılmaz", "I"],
])("the name %j is found by %j", (name, letter) => {
  expect(hasNameLetter(name, letter, "any")).toBe(true);
});

test.each([
  ["Айгүл Сатыбалдиева", "К"],
  ["Айгүл Сатыбалдиева", ""],
  ["Айгүл Сатыбалдиева", "5"],
  ["Сатыбалдиева Айгүл Маратовна", "М"],
  ["Роман Сергеевич Абрамович", "С"],
  ["Марат кызы Айгүл", "К"],
  ["Камила Хакимова", "C"],
  ["Иванов", "В"],
  ["محمد الفارسي", "F"],
  ["Н. Петров", "H"],
  ["", "a"],
])("the name %j is not found by %j", (name, letter) => {
  expect(hasNameLetter(name, letter, "any")).toBe(false);
});

test.each([
  ["Nagy Anna", "N", "surname-first", true],
  ["Nagy Anna", "A", "surname-first", false],
  [" 1. Nagy Anna", "N", "surname-first", true],
  ["Anna van der Berg", "B", "surname-last", true],
  ["Anna van der Berg", "V", "surname-last", true],
  ["Anna van der Berg", "A", "surname-last", false],
] as const)("where forms ask for the surname, %j with %s (%s): %s", (name, letter, order, isFound) => {
  expect(hasNameLetter(name, letter, order)).toBe(isFound);
});
