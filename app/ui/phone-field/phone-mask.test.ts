import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneLength } from "#app/countries/phone.ts";
import { allCountries, getCountry } from "#app/countries/registry.ts";
import { maskPhone, nationalDigits } from "./phone-mask.ts";

const kg = getCountry("kg").phone;
const kz = getCountry("kz").phone;
const ro = getCountry("ro").phone;

test.each([
  ["5", "5"],
  ["+996 (555) 12", "55512"],
  ["+996 555 12-34-56", "555123456"],
  ["0555 12 34 56", "555123456"],
  ["00996555123456", "555123456"],
  ["996555123456", "555123456"],
  ["+996 555 12 34 56 789", "555123456"],
  ["tel: 555-12 34 56", "555123456"],
  ["+996 +996 555 12-34-56", "555123456"],
  ["+996 996555123456", "555123456"],
  ["+996 00996555123456", "555123456"],
  ["+996 0555 123456", "555123456"],
  ["+", ""],
  ["+99", ""],
  ["", ""],
])("W-05 of %j the digits after the code are %j", (text, digits) => {
  expect(nationalDigits(text, kg)).toBe(digits);
});

test("W-05 a number of another country is left as it is", () => {
  expect(nationalDigits("+49 30 123456", kg)).toBeNull();
});

test("W-05 for +7 a leading 8 after the code is dropped, as soon as it is there", () => {
  expect(nationalDigits("+7 8", kz)).toBe("");
  expect(nationalDigits("+7 8701", kz)).toBe("701");
  expect(nationalDigits("8 701 123 45 67", kz)).toBe("7011234567");
  expect(nationalDigits("+7 (701) 8", kz)).toBe("7018");
});

test("W-05 for +40 a leading 0 after the code is dropped when the text is longer than 5", () => {
  expect(nationalDigits("+40 0", ro)).toBe("0");
  expect(nationalDigits("+40 07", ro)).toBe("07");
  expect(nationalDigits("+40 072", ro)).toBe("72");
  expect(nationalDigits("0721 234 567", ro)).toBe("721234567");
});

test("W-05 elsewhere too what is dialled before a number at home is no part of it: a whole number typed so keeps its last digit", () => {
  expect(nationalDigits("+996 (0", kg)).toBe("");
  expect(nationalDigits("+996 0555 123456", kg)).toBe("555123456");
  const hu = getCountry("hu").phone;
  expect(nationalDigits("+36 0", hu)).toBe("0");
  expect(nationalDigits("+36 06", hu)).toBe("");
  expect(nationalDigits("+36 030", hu)).toBe("30");
  expect(nationalDigits("06 30 123 4567", hu)).toBe("301234567");
});

test("W-05 the pattern is filled as far as there are digits", () => {
  expect(maskPhone("", kg)).toBe("+996 ");
  expect(maskPhone("555", kg)).toBe("+996 (555");
  expect(maskPhone("5551", kg)).toBe("+996 (555) 1");
});

describe.each(allCountries.map((country) => [country.countryId, country.phone] as const))("W-05 in %s", (_market, phone) => {
  const national = phoneLength(phone) - phone.code.length;
  // No national number begins with a digit that is dropped.
  const digits = fc.string({ unit: fc.constantFrom(..."123456789"), maxLength: national }).filter((text) => !text.startsWith("8"));

  test("what is masked reads back as it was", () => {
    fc.assert(fc.property(digits, (typed) => nationalDigits(maskPhone(typed, phone), phone) === typed));
  });

  test("there are never more digits than the code and the pattern have", () => {
    fc.assert(fc.property(fc.string(), (text) => (nationalDigits(text, phone) ?? "").length <= national));
  });
});
