import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays, daysBetween, isDay, toDate, toDay, weekdayOf } from "./days.ts";

afterEach(() => vi.unstubAllEnvs());

// In Cairo and Santiago a day of the year begins at one o'clock.
describe.each(["UTC", "Europe/Budapest", "Europe/Bucharest", "Africa/Cairo", "America/Santiago"])(
  "on a machine in %s",
  (zone) => {
    test("days are counted by the calendar, over changes of clocks and the end of a year", () => {
      vi.stubEnv("TZ", zone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      let day = "2025-12-25";
      for (let days = 0; days <= 800; days += 1) {
        const utc = new Date(Date.UTC(2025, 11, 25 + days));
        expect(day).toBe(utc.toISOString().slice(0, 10));
        expect(daysBetween("2025-12-25", day)).toBe(days);
        expect(addDays(day, -days)).toBe("2025-12-25");
        expect(weekdayOf(day)).toBe(utc.getUTCDay() || 7);
        expect(toDay(toDate(day))).toBe(day);
        const next = addDays(day, 1);
        expect([daysBetween(day, next), daysBetween(next, day)]).toEqual([1, -1]);
        day = next;
      }
    });
  },
);

test("a date is written in full and exists", () => {
  for (const day of ["2026-01-01", "2026-12-31", "2028-02-29"]) expect(isDay(day)).toBe(true);
  for (const text of [
    "",
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "2026-01-01T00:00",
    "today",
  ])
    expect(isDay(text)).toBe(false);
});
