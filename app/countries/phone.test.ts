import { expect, test } from "vitest";
import { allCountries, getCountry } from "./registry.ts";
import { formatPhone, formatTelephone, normalizePhone, phoneLength, phoneProblem } from "./phone.ts";

test.each([
  ["kz", "8 701 123 45 67", "+77011234567"],
  ["kz", "+7 (701) 123-45-67", "+77011234567"],
  ["kz", "+7 8 701 123 45 67", "+77011234567"],
  ["kz", "7011234567", "+77011234567"],
  ["kz", "0077011234567", "+77011234567"],
  ["kg", "0555 12 34 56", "+996555123456"],
  ["kg", "996555123456", "+996555123456"],
  ["kg", "+996 0555 123456", "+996555123456"],
  ["hu", "06 20 123 4567", "+36201234567"],
  ["hu", "+36 20 123 4567", "+36201234567"],
  ["hu", "20 123 4567", "+36201234567"],
  ["ro", "0712 345 678", "+40712345678"],
  ["ro", "+40 0712 345 678", "+40712345678"],
  ["ae", "050 123 4567", "+971501234567"],
  ["ae", "٠٥٠ ١٢٣ ٤٥٦٧", "+971501234567"],
] as const)("W-05 in %s, %s is %s", (country, typed, expected) => {
  expect(normalizePhone(typed, getCountry(country).phone)).toBe(expected);
});

test.each(["123", "", "+1 202 555 0100", "8701123456789"])("W-05 %j is no number of Kazakhstan", (typed) => {
  const { phone } = getCountry("kz");
  const value = normalizePhone(typed, phone);
  expect(value.length === phoneLength(phone) && value.startsWith(phone.code)).toBe(false);
});

test("W-05 a whole number is shown in the country's mask and reads back as itself", () => {
  for (const { phone } of allCountries) {
    const value = phone.code + "5".repeat(phoneLength(phone) - phone.code.length);
    expect(formatPhone(value, phone)).toMatch(/^\+\d+\u00a0[\d()\u00a0-]+$/);
    expect(normalizePhone(formatPhone(value, phone), phone)).toBe(value);
  }
});

test("every digit of a market's own number is shown, grouped", () => {
  for (const country of allCountries) expect(`+${formatTelephone(country).replace(/\D/g, "")}`).toBe(country.telephone);
});

test.each([
  ["hu", "+40 712 345 678", "phone_foreign"],
  ["hu", "0040 712345678", "phone_foreign"],
  ["ro", "+36 20 123 4567", "phone_foreign"],
  ["kg", "+7 701 123 45 67", "phone_foreign"],
  ["kz", "+996 555 123456", "phone_foreign"],
  ["ae", "+36", "phone_foreign"],
  ["hu", "+", "phone_format"],
  ["kg", "+9", "phone_format"],
  ["kg", "+996 555", "phone_format"],
  ["kg", "0555 12", "phone_format"],
  ["hu", "+36 20 123 45678", "phone_format"],
  ["hu", "00 20", "phone_foreign"],
  ["hu", "06 20 123 4567", null],
  ["kg", "00996 555 12-34-56", null],
  ["kz", "8 (701) 123-45-67", null],
] as const)("W-05 what is wrong in %s with %j: %s", (country, text, problem) => {
  expect(phoneProblem(text, getCountry(country).phone)).toBe(problem);
});
