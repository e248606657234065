import { expect, test } from "vitest";
import { allCountries } from "#app/countries/registry.ts";
import { flagNames, flagsFor, needsRegistrationCode } from "./flags.ts";

test("B-14 these flags are on in every market, and these in some", () => {
  const marketsOf = (flag: (typeof flagNames)[number]) =>
    allCountries.filter(({ countryId }) => flagsFor(countryId)[flag]).map(({ countryId }) => countryId);
  const enabled = flagNames.map((flag) => [flag, marketsOf(flag)] as const).filter(([, markets]) => markets.length > 0);
  const everywhere = enabled.filter(([, markets]) => markets.length === allCountries.length).map(([flag]) => flag);
  expect(everywhere.toSorted()).toEqual([
    "appointment.enhanced-conversions",
    "appointment.reschedule",
    "join",
    "messages",
    "otp-enable",
    "privacy_policy",
    "processing-agreement",
    "user_gtc",
  ]);
  expect(Object.fromEntries(enabled.filter(([flag]) => !everywhere.includes(flag)))).toEqual({
    "appointment.general-warning": ["hu"],
    "doctor-list.language-filter": ["hu", "ro"],
    "doctor-list.map-view": ["kg"],
    "short-services": ["kz", "kg"],
    "default-city-modal": ["kz"],
  });
});

test("R-04 a stored flag overrides the default and the country's value; an unknown flag is ignored", () => {
  expect(flagsFor("kg", { impresszum: true }).impresszum).toBe(true);
  expect(flagsFor("kg", { "otp-enable": false })["otp-enable"]).toBe(false);
  expect(flagsFor("kg", { "doctor-list.map-view": false })["doctor-list.map-view"]).toBe(false);
  expect(flagsFor("kg", { "no-such": true })).toEqual(flagsFor("kg"));
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])("B-13 B-14 if the flag is %s, and an operator books: %s, a code is needed: %s", (isOn, isOperator, isNeeded) => {
  expect(needsRegistrationCode(flagsFor("kg", { "otp-enable": isOn }), { isOperator })).toBe(isNeeded);
});
