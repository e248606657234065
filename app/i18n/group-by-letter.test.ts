import { expect, test } from "vitest";
import type { Locale } from "#app/countries/country.ts";
import { groupByLetter } from "./group-by-letter.ts";

const letters = (locale: Locale, ...names: string[]) =>
  groupByLetter(
    names.map((name) => ({ name })),
    locale,
  ).map(({ letter, items }) => `${letter}: ${items.map(({ name }) => name).join(", ")}`);

test("L-04 Hungarian digraphs have their own groups, and long vowels are grouped with short ones", () => {
  expect(
    letters(
      "hu",
      "Szemész",
      "Sebész",
      "Ápoló",
      "Allergológus",
      "Csontsűrűség",
      "Cukorbeteg",
      "Dzsembe",
      "Diéta",
      "Ortopédus",
      "Ödéma",
      "Óraadó",
      "Nyirokmasszázs",
      "Nőgyógyász",
    ),
  ).toEqual([
    "A: Allergológus, Ápoló",
    "C: Cukorbeteg",
    "Cs: Csontsűrűség",
    "D: Diéta",
    "Dzs: Dzsembe",
    "N: Nőgyógyász",
    "Ny: Nyirokmasszázs",
    "O: Óraadó, Ortopédus",
    "Ö: Ödéma",
    "S: Sebész",
    "Sz: Szemész",
  ]);
});

test("L-04 each Kazakh letter has its own group, in the order of the Kazakh alphabet", () => {
  expect(
    letters(
      "kk",
      "Үй",
      "Ұйқы",
      "Уролог",
      "Қан",
      "Кардиолог",
      "Әйел",
      "Андролог",
      "Өкпе",
      "Онколог",
      "Ішкі",
      "Ғылым",
      "Гинеколог",
    ),
  ).toEqual([
    "А: Андролог",
    "Ә: Әйел",
    "Г: Гинеколог",
    "Ғ: Ғылым",
    "К: Кардиолог",
    "Қ: Қан",
    "О: Онколог",
    "Ө: Өкпе",
    "У: Уролог",
    "Ұ: Ұйқы",
    "Ү: Үй",
    "І: Ішкі",
  ]);
});

test("L-04 Romanian letters with diacritics and Й have their own groups; Ё is grouped with Е", () => {
  expect(letters("ro", "Îngrijire", "Internist", "Știință", "Stomatolog")).toEqual([
    "I: Internist",
    "Î: Îngrijire",
    "S: Stomatolog",
    "Ș: Știință",
  ]);
  expect(letters("ru", "Ёлка", "Ель", "Йога", "Ирис", "«Терапевт»")).toEqual([
    "Е: Ёлка, Ель",
    "И: Ирис",
    "Й: Йога",
    "Т: «Терапевт»",
  ]);
});

test("L-04 a name that starts with a digit is grouped by the digit", () => {
  expect(letters("ru", "Диета", "3D УЗИ", "«4D УЗИ»")).toEqual(["3: 3D УЗИ", "4: «4D УЗИ»", "Д: Диета"]);
});
