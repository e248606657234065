import { expect, test } from "vitest";
import { allCountries, getCountry } from "./registry.ts";
import { formatPhone, formatTelephone, phoneLength } from "./phone.ts";

test("W-05 a whole number is formatted in the country's mask without losing a digit", () => {
  for (const { phone } of allCountries) {
    const value = phone.code + "5".repeat(phoneLength(phone) - phone.code.length);
    expect(formatPhone(value, phone)).toMatch(/^\+\d+\u00a0[\d()\u00a0-]+$/);
    expect(formatPhone(value, phone).replace(/[^\d+]/g, "")).toBe(value);
  }
});

test("W-05 another country's number of the same length stays as it is", () => {
  expect(formatPhone("+40212345678", getCountry("hu").phone)).toBe("+40212345678");
});

test("every digit of a market's own number is shown, grouped", () => {
  for (const country of allCountries) expect(`+${formatTelephone(country).replace(/\D/g, "")}`).toBe(country.telephone);
});
