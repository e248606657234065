import "./date-locales.server.ts";
import { describe, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { formatDate, formatDistance, formatMoney, formatNumber, formatRating, rangeEnds } from "./formats.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("P-04 money is formatted by market and language", () => {
  test.each([
    ["kg", "ru", 1200, "1 200 сом"],
    ["hu", "en", 12_000, "12,000 Ft"],
    ["hu", "hu", 12_000, "12 000 Ft"],
    ["hu", "hu", 9500, "9500 Ft"],
    ["kz", "ru", 17_500, "17 500 ₸"],
    ["kz", "kk", 17_500, "17 500 ₸"],
    ["ro", "ro", 1200, "1.200 lei"],
    ["ro", "en", 250, "250 RON"],
    ["ae", "en", 1_250_000, "AED 1,250,000"],
    ["ae", "ru", 350, "350 AED"],
  ] as const)("%s in %s: %i", (country, locale, amount, written) => {
    expect(plain(formatMoney(amount, locale, getCountry(country)))).toBe(written);
  });
});

test.each([
  ["ae", "en", { from: "AED 210", to: "1,440" }],
  ["ae", "ru", { from: "210", to: "1 440 AED" }],
  ["hu", "hu", { from: "210", to: "1440 Ft" }],
] as const)("P-04 a range of prices in %s in %s has the currency once, at its end", (country, locale, written) => {
  const { from, to } = rangeEnds(210, 1440, locale, getCountry(country));
  expect({ from: plain(from), to: plain(to) }).toEqual(written);
});

test("C-11 a rating has one decimal", () => {
  expect([formatRating(9, "ru"), formatRating(9.25, "en"), formatRating(10, "hu")]).toEqual(["9,0", "9.3", "10,0"]);
});

test("C-02 a distance is in metres below 1 km, with at most one decimal below 10 km and none above", () => {
  const written = (metres: number) => Object.values(formatDistance(metres, "ru")).join(" ");
  expect([0, 4, 96, 994].map(written)).toEqual(["metres 0", "metres 0", "metres 100", "metres 990"]);
  expect([995, 1000, 1049, 1050, 9940, 9960, 12_345, 12_500].map(written)).toEqual([
    "kilometres 1",
    "kilometres 1",
    "kilometres 1",
    "kilometres 1,1",
    "kilometres 9,9",
    "kilometres 10",
    "kilometres 12",
    "kilometres 13",
  ]);
});

test("numbers are grouped by thousands", () => {
  expect(plain(formatNumber(1_234_567, "ru"))).toBe("1 234 567");
  expect(formatNumber(999, "en")).toBe("999");
  expect(formatNumber(2.34, "ro", 1)).toBe("2,3");
});

describe("P-09 dates are in the app's language", () => {
  test.each([
    ["en", "Monday, November 23"],
    ["hu", "november 23., hétfő"],
    ["kk", "23 қараша, дүйсенбі"],
    ["ro", "luni, 23 noiembrie"],
    ["ru", "понедельник, 23 ноября"],
  ] as const)("%s", (locale, written) => {
    expect(formatDate("2026-11-23", "longDay", locale)).toBe(written);
  });
});
