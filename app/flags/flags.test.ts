import { expect, test } from "vitest";
import { flagsFor, needsRegistrationCode } from "./flags.ts";

test("B-14 defaults of the switches by market", () => {
  expect(flagsFor("kg")).toMatchObject({
    "otp-enable": true,
    "appointment.consent": false,
    "appointment.surname": false,
    "doctor-list.map-view": true,
  });
  expect(flagsFor("hu")).toMatchObject({
    "appointment.general-warning": true,
    "doctor-list.language-filter": true,
    "doctor-list.map-view": false,
  });
});

test("R-04 a stored flag overrides the default and the country's value; an unknown one changes nothing", () => {
  expect(flagsFor("kg", { impresszum: true }).impresszum).toBe(true);
  expect(flagsFor("kg", { "otp-enable": false })["otp-enable"]).toBe(false);
  expect(flagsFor("kg", { "doctor-list.map-view": false })["doctor-list.map-view"]).toBe(false);
  expect(flagsFor("kg", { "no-such": true })).toEqual(flagsFor("kg"));
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])("B-13 B-14 with the flag %s and an operator %s a code is needed: %s", (isOn, isOperator, isNeeded) => {
  expect(needsRegistrationCode(flagsFor("kg", { "otp-enable": isOn }), { isOperator })).toBe(isNeeded);
});
