import { expect, test } from "vitest";
import { heardSpelling, otherKeyboard, plainSpelling, wordsOf } from "./spelling.ts";

test.each([
  ["Ёлкина Фёдоровна", "елкина федоровна"],
  ["Bőrgyógyász", "borgyogyasz"],
  ["Ștefănescu Mațău", "stefanescu matau"],
  ["Қазақ өңір ұлы үй һәм іс ғасыр", "казак онир улы уи хам ис гасыр"],
])("S-07 %s is normalised to %s", (text, plain) => {
  expect(plainSpelling(text)).toBe(plain);
});

test("S-07 words are letters and digits, whatever the separators", () => {
  expect(wordsOf("  «Ак-Жол»: УЗИ №3, <b>x</b>\0")).toEqual(["ак", "жол", "узи", "3", "b", "x", "b"]);
  expect(wordsOf("… – 😀")).toEqual([]);
});

test.each([
  ["rfhlbjkju", "кардиолог"],
  ["[bhehu", "хирург"],
  ["{BHEHU", "хирург"],
  ["cardiologist", "сфквшщдщпшые"],
  ["сфквшщдщпшые", "cardiologist"],
  ["`;brjd", "ёжиков"],
])("S-07 %s on the other keyboard is %s", (typed, meant) => {
  expect(otherKeyboard(typed)).toBe(meant);
});

test.each([
  ["nephrologist", "nefrologist"],
  ["rheumatologist", "reumatologist"],
  ["gynecologist", "ginecologist"],
  ["кардиолог", "кардиолог"],
])("S-07 a word is written as it sounds: %s", (word, heard) => {
  expect(heardSpelling(word)).toBe(heard);
});
