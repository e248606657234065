import { expect, test } from "vitest";
import { allCountries, getCountry } from "./registry.ts";
import { formatPhone, phoneLength } from "./phone.ts";

test("W-05 a whole number is formatted in the country's mask without losing a digit", () => {
  for (const country of allCountries) {
    const { phone } = country;
    const value = phone.code + "5".repeat(phoneLength(phone) - phone.code.length);
    expect(formatPhone(value, country)).toMatch(/^\+\d+\u00a0[\d()\u00a0-]+$/);
    expect(formatPhone(value, country).replace(/[^\d+]/g, "")).toBe(value);
  }
});

test("W-05 another country's number of the same length stays as it is", () => {
  expect(formatPhone("+40212345678", getCountry("hu"))).toBe("+40212345678");
});

test.each([
  ["kz", "+77272500032", "+7 (727) 250-00-32"],
  ["kg", "+996312500032", "+996 (312) 50-00-32"],
  ["hu", "+3612500032", "+36 1 250 0032"],
  ["hu", "+3676123456", "+36 76 123 456"],
  ["ro", "+40213500032", "+40 21 350 0032"],
  ["ro", "+40264123456", "+40 264 123 456"],
  ["ae", "+97143500032", "+971 4 350 0032"],
] as const)("in %s the landline %s is grouped by its area code", (id, value, written) => {
  expect(formatPhone(value, getCountry(id)).replaceAll("\u00a0", " ")).toBe(written);
});

test("a market's own number is grouped as its clinics' numbers are", () => {
  const written = allCountries.map((country) => formatPhone(country.telephone, country).replaceAll("\u00a0", " "));
  expect(written).toEqual([
    "+7 (727) 000-00-52",
    "+996 (312) 00-01-35",
    "+36 1 000 0019",
    "+40 21 000 0012",
    "+971 4 000 0027",
  ]);
});
