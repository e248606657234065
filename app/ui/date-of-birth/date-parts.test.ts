import fc from "fast-check";
import { expect, test } from "vitest";
import { daysInMonth, joinDate, partName, readDate, splitDate } from "./date-parts.ts";

const posted = (values: Record<string, string>) => new Map(Object.entries(values));

test("W-04 a date is read from one value, as posted with script, or from three, as posted without", () => {
  expect(readDate(posted({ born: "1984-02-29" }), "born")).toBe("1984-02-29");
  expect(
    readDate(
      posted({ [partName("born", "year")]: "1984", [partName("born", "month")]: "2", [partName("born", "day")]: "29" }),
      "born",
    ),
  ).toBe("1984-02-29");
});

test("W-04 a date without any part is empty; one with a missing part, and an impossible one, is null", () => {
  expect(readDate(posted({}), "born")).toBe("");
  expect(readDate(posted({ "born-year": "", "born-month": "", "born-day": "" }), "born")).toBe("");
  expect(readDate(posted({ "born-year": "1984", "born-month": "", "born-day": "3" }), "born")).toBeNull();
  expect(readDate(posted({ "born-year": "1983", "born-month": "2", "born-day": "29" }), "born")).toBeNull();
  expect(readDate(posted({ born: "yesterday" }), "born")).toBeNull();
  for (const born of ["1983-00-01", "1983-13-01", "1983-01-00"]) expect(readDate(posted({ born }), "born")).toBeNull();
  expect(readDate(posted({ born: " 1983-02-28 " }), "born")).toBe("1983-02-28");
  expect(readDate(posted({ born: "1983-02-29" }), "born")).toBeNull();
  expect(readDate(posted({ "born-year": "19x4", "born-month": "1", "born-day": "3" }), "born")).toBeNull();
});

test.each([
  ["", "", 31],
  ["", "2", 29],
  ["2023", "2", 28],
  ["2024", "2", 29],
  ["1900", "2", 28],
  ["2000", "4", 30],
])("W-04 year %j and month %j have %i days", (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days);
});

test("W-04 joining the parts of a split date gives the same date", () => {
  const days = fc
    .date({ min: new Date("1920-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(days, (day) => joinDate(splitDate(day)!) === day));
});
