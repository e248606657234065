import { expect, test } from "vitest";
import { makeCode } from "./make-code.ts";

test("B-08 each of 500 codes has four digits, and some of them begin with zero", () => {
  const codes = Array.from({ length: 500 }, makeCode);
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});
