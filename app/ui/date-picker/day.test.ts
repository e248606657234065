import { expect, test } from "vitest";
import { toDate, toDay } from "#app/calendar/days.ts";
import { firstOfWeek, shownMonths } from "./day.ts";

const months = (month: string, min?: string, max?: string) => shownMonths(toDate(month), { weekStartsOn: 1, min, max });

test("W-03 the caption names the months shown when the weeks before today are left out", () => {
  expect(months("2026-11-01", "2026-11-22")).toEqual(["2026-11-01", "2026-12-01"]);
  expect(months("2026-11-01", "2026-11-30")).toEqual(["2026-11-01", "2027-01-01"]);
  expect(months("2026-11-01", "2026-11-30", "2026-12-20")).toEqual(["2026-11-01", "2026-12-01"]);
  expect(months("2026-11-01", "2026-11-30", "2026-12-10")).toEqual(["2026-11-01", "2026-11-01"]);
});

test("W-03 a whole month is named alone, although days of the next are shown", () => {
  for (const month of ["2026-11-01", "2026-12-01", "2027-02-01", "2027-03-01"])
    expect(months(month, "2026-11-01")).toEqual([month, month]);
});

test("W-03 P-09 a week begins on Sunday or Monday, and the week of the earliest day is the first", () => {
  const first = (day: string, weekStartsOn: 0 | 1, min?: string) => toDay(firstOfWeek(toDate(day), weekStartsOn, min));
  // A Sunday.
  expect([first("2026-11-22", 0), first("2026-11-22", 1)]).toEqual(["2026-11-22", "2026-11-16"]);
  expect([first("2026-11-28", 0), first("2026-11-28", 1)]).toEqual(["2026-11-22", "2026-11-23"]);
  expect([first("2026-11-02", 0, "2026-11-22"), first("2026-11-02", 1, "2026-11-22")]).toEqual([
    "2026-11-22",
    "2026-11-16",
  ]);
});
