import type { CountryId } from "#app/countries/country.ts";

type Holidays = {
  /** "MM-DD" of every year. */
  fixed: string;
  /**
   * "YYYY-MM-DD" of feasts by the church's or the moon's calendar, and of days off moved from a weekend; feasts by the
   * moon may move by a day.
   */
  moving: string;
};

/** Days off by law. Sources: docs/demo-market.md. */
const holidays: Record<CountryId, Holidays> = {
  kz: {
    fixed: "01-01 01-02 01-07 03-08 03-15 03-21 03-22 03-23 05-01 05-07 05-09 07-06 10-25 12-16",
    moving:
      "2026-03-09 2026-03-24 2026-03-25 2026-05-11 2026-05-27 2026-10-26 " +
      "2027-01-04 2027-03-24 2027-05-03 2027-05-10 2027-05-16 " +
      "2028-01-03 2028-01-04 2028-05-05 2028-05-08 2028-12-18",
  },
  kg: {
    fixed:
      "01-01 01-02 01-03 01-04 01-05 01-06 01-07 03-08 03-21 " +
      "05-01 05-02 05-03 05-04 05-05 05-06 05-07 05-08 05-09 08-31",
    moving: "2026-03-20 2026-05-27 2027-03-10 2027-05-16 2028-02-26 2028-05-05",
  },
  hu: {
    fixed: "01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26",
    moving:
      "2026-01-02 2026-04-03 2026-04-06 2026-05-25 2026-08-21 2026-12-24 " +
      "2027-03-26 2027-03-29 2027-05-17 2028-04-14 2028-04-17 2028-06-05",
  },
  ro: {
    fixed: "01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26",
    moving: "2026-04-10 2026-04-13 2027-04-30 2027-05-03 2027-06-21 2028-04-14 2028-04-17 2028-06-05",
  },
  ae: {
    fixed: "01-01 12-02 12-03",
    moving:
      "2026-03-20 2026-03-21 2026-03-22 2026-05-26 2026-05-27 2026-05-28 2026-05-29 2026-06-16 2026-08-25 " +
      "2027-03-09 2027-03-10 2027-03-11 2027-05-15 2027-05-16 2027-05-17 2027-05-18 2027-06-06 2027-08-14 " +
      "2028-02-26 2028-02-27 2028-02-28 2028-05-04 2028-05-05 2028-05-06 2028-05-07 2028-05-25 2028-08-03",
  },
};

const years = 2;

/** Public holidays of the two years from the date `from`, "YYYY-MM-DD" each, in order. */
export function publicHolidays(country: CountryId, from: string): string[] {
  const first = Number(from.slice(0, 4));
  const until = `${first + years}${from.slice(4)}`;
  const { fixed, moving } = holidays[country];
  const ofYears = [0, 1, years].flatMap((nth) => fixed.split(" ").map((day) => `${first + nth}-${day}`));
  const all = new Set([...ofYears, ...moving.split(" ")]);
  return [...all].filter((date) => date >= from && date < until).toSorted();
}
