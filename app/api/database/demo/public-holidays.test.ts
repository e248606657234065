import { expect, test } from "vitest";
import { publicHolidays } from "./public-holidays.ts";

test("public holidays of two years, in order, whatever the calendar they follow", () => {
  const of = publicHolidays("ro", "2026-12-01");
  expect(of.slice(0, 4)).toEqual(["2026-12-01", "2026-12-25", "2026-12-26", "2027-01-01"]);
  expect(of).toContain("2027-05-03");
  expect(of.at(-1)).toBe("2028-11-30");
  expect(of).toEqual([...new Set(of)].toSorted());
});

test.each(["kz", "kg", "hu", "ro", "ae"] as const)("every date of %s exists", (country) => {
  for (const date of publicHolidays(country, "2027-01-01"))
    expect(new Date(`${date}T00:00Z`).toISOString().slice(0, 10)).toBe(date);
});

test("Kyrgyzstan has the holidays of its code of 2025, Kazakhstan those of 2026 and the Monday after a weekend's", () => {
  const kg = publicHolidays("kg", "2027-01-01");
  expect(kg).toEqual(expect.arrayContaining(["2027-01-06", "2027-05-04", "2027-05-06", "2027-08-31"]));
  expect(kg.filter((date) => /-(?:02-23|11-0[78])$/.test(date))).toEqual([]);
  const kz = publicHolidays("kz", "2027-01-01");
  expect(kz).toEqual(expect.arrayContaining(["2027-03-15", "2027-05-03", "2027-05-10"]));
  expect(kz.filter((date) => date.endsWith("-08-30"))).toEqual([]);
});
