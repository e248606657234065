import { expect, test } from "vitest";
import { addDays, daysBetween } from "./calendar.ts";
import { cityTime } from "./zone-time.ts";

test("P-09 a time is the city's, whatever the server's zone", () => {
  expect(cityTime("2026-11-23T04:30:00.000Z", "Asia/Bishkek")).toEqual({ date: "2026-11-23", time: "10:30" });
  expect(cityTime("2026-11-23T22:30:00.000Z", "Asia/Dubai")).toEqual({ date: "2026-11-24", time: "02:30" });
});

test("P-09 the clocks of Europe change in spring and autumn", () => {
  expect(cityTime("2026-03-29T00:30:00.000Z", "Europe/Budapest").time).toBe("01:30");
  expect(cityTime("2026-03-29T01:30:00.000Z", "Europe/Budapest").time).toBe("03:30");
  expect(cityTime("2026-10-25T00:30:00.000Z", "Europe/Bucharest").time).toBe("03:30");
  expect(cityTime("2026-10-25T01:30:00.000Z", "Europe/Bucharest").time).toBe("03:30");
});

test("days are counted by the calendar", () => {
  expect(addDays("2026-02-27", 2)).toBe("2026-03-01");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
});
