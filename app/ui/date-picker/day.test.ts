import { expect, test } from "vitest";
import { toDate } from "#app/calendar/days.ts";
import { shownMonths } from "./day.ts";

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
