import { expect, test } from "vitest";
import { isBornOn, readNationalId } from "./national-id.ts";

test.each([
  ["patientTAJ", "123456788", null, null],
  ["patientCNP", "2900203400128", "1990-02-03", "female"],
  ["patientCNP", "1900203400126", "1990-02-03", "male"],
  // A foreigner, of any century.
  ["patientCNP", "9900203400120", "90-02-03", null],
  ["iin", "900203400127", "1990-02-03", "female"],
  ["iin", "900203300120", "1990-02-03", "male"],
  ["iin", "900203300204", "1990-02-03", "male"],
  ["iin", "050203500124", "2005-02-03", "male"],
  ["iin", "050203600120", "2005-02-03", "female"],
  ["Inn", "10302199000123", "1990-02-03", "female"],
  ["emiratesId", "784199012345676", "1990", null],
] as const)("B-10 %s %s is of somebody born on %s, gender %s", (name, text, born, gender) => {
  expect(readNationalId(name, text)).toEqual({ born, gender });
});

const checked = [
  ["patientTAJ", "123456788"],
  ["patientCNP", "2900203400128"],
  ["iin", "900203400127"],
  ["emiratesId", "784199012345676"],
] as const;

test.each(checked)("B-10 %s %s with any other last digit is refused", (name, text) => {
  const last = Number(text.at(-1));
  const others = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => digit !== last);
  expect(others.filter((digit) => readNationalId(name, text.slice(0, -1) + digit))).toEqual([]);
});

test.each([
  ["Inn", "33002199000123", "of no sex"],
  ["Inn", "13002199000123", "of 30 February"],
  ["emiratesId", "785199012345675", "of another country"],
  ["iin", "90020340012", "too short"],
  ["iin", "050203700127", "of no century"],
] as const)("B-10 %s %s is refused: %s", (name, text, _why) => {
  expect(readNationalId(name, text)).toBeNull();
});

test("B-10 an id without a century fits each, and a year fits each day of it", () => {
  expect(isBornOn({ born: "90-02-03", gender: null }, "1890-02-03")).toBe(true);
  expect(isBornOn({ born: "90-02-03", gender: null }, "1990-02-04")).toBe(false);
  expect(isBornOn({ born: "1990", gender: null }, "1990-07-01")).toBe(true);
});
