import { expect, test } from "vitest";
import { phoneticSpelling, otherKeyboard, otherReadings, plainSpelling, transliterated, wordsOf } from "./spelling.ts";

test.each([
  ["Ёлкина Фёдоровна", "елкина федоровна"],
  ["Bőrgyógyász", "borgyogyasz"],
  ["Ștefănescu Mațău", "stefanescu matau"],
  ["Қазақ өңір ұлы үй һәм іс ғасыр", "казак онир улы уи хам ис гасыр"],
])("S-07 the plain spelling of %s is %s", (text, plain) => {
  expect(plainSpelling(text)).toBe(plain);
});

test("S-07 words consist of letters and digits; all other characters separate them", () => {
  expect(wordsOf("  «Ак-Жол»: УЗИ №3, <b>x</b>\0")).toEqual(["ак", "жол", "узи", "3", "b", "x", "b"]);
  expect(wordsOf("… – 😀")).toEqual([]);
  expect(wordsOf("ＤｅｎｔｉＳＴ２")).toEqual(["dentist2"]);
});

test.each([
  ["rfhlbjkju", "кардиолог"],
  ["[bhehu", "хирург"],
  ["{BHEHU", "хирург"],
  ["cardiologist", "сфквшщдщпшые"],
  ["сфквшщдщпшые", "cardiologist"],
  ["`;brjd", "ёжиков"],
  ["n3c l2h3uth3", "тіс дәрігері"],
  ["rkbybrf 24", "клиника 24"],
])("S-07 %s on the other keyboard layout is %s", (typed, meant) => {
  expect(otherKeyboard(typed)).toBe(meant);
});

test.each([
  ["nephrologist", "nefrologist"],
  ["rheumatologist", "reumatologist"],
  ["gynecologist", "ginecologist"],
  ["кардиолог", "кардиолог"],
])("S-07 the phonetic spelling of %s is %s", (word, phonetic) => {
  expect(phoneticSpelling(word)).toBe(phonetic);
});

test.each([
  ["zub bolit", "зуб болит"],
  ["zubnoy vrach", "зубной врач"],
  ["zhenskaya bolezn", "женская болезн"],
  ["shchitovidka", "щитовидка"],
  ["júrek qysym", "журек кысым"],
])("S-07 %s is transliterated to %s", (latin, cyrillic) => {
  expect(transliterated(latin)).toBe(cyrillic);
});

test("S-07 Latin letters are read as Cyrillic ones only for an index with Cyrillic words", () => {
  expect(otherReadings("zub", true)).toEqual(["яги", "зуб"]);
  expect(otherReadings("syemesy", false)).toEqual(["szemesz"]);
  expect(otherReadings("b[rgz;gz'sy", false)).toEqual(["bőrgyégyász"]);
  expect(otherReadings("ягих", false)).toEqual(["zub["]);
  expect(otherReadings("uroлог", true)).toContain("уролог");
});
