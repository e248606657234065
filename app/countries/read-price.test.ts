import { expect, test } from "vitest";
import { readPrice } from "./read-price.ts";
import { getCountry } from "./registry.ts";

test.each([
  ["hu", "24 000 Ft", 24_000],
  ["hu", "24\u00a0000\u00a0ft.", 24_000],
  ["hu", "24.000 Ft", 24_000],
  ["hu", "24000,- forint", 24_000],
  ["hu", "24 000,– Ft", 24_000],
  ["hu", "HUF 1.250.000", 1_250_000],
  ["kg", "1 200 сом", 1200],
  ["kg", "1200сом", 1200],
  ["kz", "17 500 ₸", 17_500],
  ["kz", "17500 тг.", 17_500],
  ["ro", "1.200,00 lei", 1200],
  ["ae", "AED 350", 350],
  ["ae", "1,250 dirhams", 1250],
  ["ae", "dirhams 1,250", 1250],
  ["ae", "0", 0],
  ["ae", "٥٠٠", 500],
  ["ae", "１，２５０", 1250],
  ["hu", "AED 350", null],
  ["ae", "AED 350 AED", null],
  ["ro", "250,50 lei", null],
  ["ro", "2.5", null],
  ["hu", "24 00", null],
  ["hu", "-5", null],
  ["hu", "Ft", null],
  ["hu", "from 24 000", null],
] as const)("O-01 in %s %s is a price of %j", (country, typed, price) => {
  expect(readPrice(typed, getCountry(country))).toBe(price);
});
