import { expect, test } from "vitest";
import { branchPhone } from "./branch-phone.ts";

test.each([
  ["0312 55 55 55", "+996312555555"],
  ["+996 312 55 55 55 ext. 12", "+996 312 55 55 55 ext. 12"],
  ["+36 1 234 5678", "+36 1 234 5678"],
  ["103", "103"],
  [null, null],
])("O-01 a branch in Kyrgyzstan has the phone %s as %s", (typed, phone) => {
  expect(branchPhone(typed, "kg")).toBe(phone);
});
