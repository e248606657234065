import { expect, test } from "vitest";
import { branchPhone, hasWrongLength } from "./branch-phone.ts";

test.each([
  ["0312 55 55 55", "+996312555555"],
  ["+996 312 55 55 55 ext. 12", "+996 312 55 55 55 ext. 12"],
  ["Регистратура 0312 55 55 55", "Регистратура 0312 55 55 55"],
  ["+36 1 234 5678", "+36 1 234 5678"],
  ["103", "103"],
  [null, null],
])("O-01 a branch in Kyrgyzstan has the phone %s as %s", (typed, phone) => {
  expect(branchPhone(typed, "kg")).toBe(phone);
});

test.each([
  ["ro", "021 999 00", true],
  ["ro", "021 999 00123", true],
  ["kg", "٠٣١٢ ٥٥ ٥٥", true],
  ["ro", "021 999 0012", false],
  ["ro", "021 9949", false],
  ["kg", "0312 55 55", true],
  ["kg", "+36 1 234", true],
  ["kg", "+36 1 234 5678", false],
  ["kz", "250-00-00", false],
  ["hu", "116 117", false],
  ["ae", "600 54 6789", false],
  ["kg", "0312 55 55 55, 0312 66 66 66", false],
  ["kg", null, false],
] as const)("O-01 in %s the phone %s of a branch has digits missing or too many: %s", (country, typed, expected) => {
  expect(hasWrongLength(typed, country)).toBe(expected);
});
