import { expect, test } from "vitest";
import { formatDate } from "#app/i18n/formats.ts";
import { dayText, periodText } from "./period-text.ts";

const writing = {
  today: "2026-11-20",
  date: (day: string, style: Parameters<typeof formatDate>[1]) => formatDate(day, style, "en"),
};

test.each([
  ["2026-11-24", "2026-11-24", "Tuesday, November 24"],
  ["2027-01-04", "2027-01-04", "January 4, 2027"],
  ["2026-11-24", "2026-11-28", "November 24–28"],
  ["2026-12-01", "2026-12-05", "December 1–5"],
  ["2027-01-01", "2027-01-08", "January 1–8, 2027"],
  ["2026-12-28", "2027-01-08", "December 28 – January 8, 2027"],
])("O-01 the days from %s to %s are written as %s in 2026", (from, to, text) => {
  expect(periodText({ from, to }, writing)).toBe(text);
});

test("O-01 a day of another year is written with its year", () => {
  expect(["2026-12-31", "2027-01-01"].map((day) => dayText(day, writing))).toEqual(["December 31", "January 1, 2027"]);
});
