import { afterEach, describe, expect, test, vi } from "vitest";
import { cityTime, momentOf, todayIn } from "./city-time.ts";

const budapest = "Europe/Budapest";
const bucharest = "Europe/Bucharest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test("P-09 times are in the city's zone, whatever the server's", () => {
  expect(cityTime("2026-11-23T04:30:00.000Z", "Asia/Bishkek")).toEqual({ date: "2026-11-23", time: "10:30" });
  expect(cityTime("2026-11-23T22:30:00.000Z", "Asia/Dubai")).toEqual({ date: "2026-11-24", time: "02:30" });
});

test("P-09 European clocks change in spring and autumn", () => {
  const timesIn = (zone: string, ...instants: string[]) => instants.map((instant) => cityTime(instant, zone).time);
  expect(timesIn(budapest, "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z")).toEqual(["01:59", "03:00"]);
  expect(timesIn(budapest, "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")).toEqual(["02:30", "02:30"]);
  expect(timesIn(bucharest, "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z")).toEqual(["02:59", "04:00"]);
  expect(timesIn(bucharest, "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")).toEqual(["03:30", "03:30"]);
});

test("P-09 a city's time is right even if the machine's own zone skips it", () => {
  vi.stubEnv("TZ", budapest);
  // Shows that the zone is in effect: its clocks have no such time.
  expect(new Date(2026, 2, 29, 2, 30).getHours()).toBe(3);
  expect(cityTime("2026-03-28T21:30:00Z", "Asia/Almaty")).toEqual({ date: "2026-03-29", time: "02:30" });
  expect(cityTime("2026-03-29T00:30:00Z", bucharest)).toEqual({ date: "2026-03-29", time: "02:30" });
});

test("the date changes at the city's midnight, also at the end of a year and on clock changes", () => {
  const daysAround = (midnight: string, zone: string) => {
    const at = Date.parse(midnight);
    return [todayIn(zone, at - 1), todayIn(zone, new Date(at))];
  };
  expect(daysAround("2026-12-31T23:00:00Z", budapest)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(daysAround("2026-12-31T22:00:00Z", bucharest)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(daysAround("2026-12-31T20:00:00Z", "Asia/Dubai")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(daysAround("2026-03-29T22:00:00Z", budapest)).toEqual(["2026-03-29", "2026-03-30"]);
  expect(daysAround("2026-10-25T22:00:00Z", bucharest)).toEqual(["2026-10-25", "2026-10-26"]);
  expect(daysAround("2027-01-01T00:00:00Z", "UTC")).toEqual(["2026-12-31", "2027-01-01"]);
});

test("todayIn gives the current date of the city if no instant is given", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T19:00:00Z") });
  expect([todayIn("Asia/Bishkek"), todayIn(bucharest)]).toEqual(["2026-11-23", "2026-11-22"]);
});

describe("the instant of a local time", () => {
  const moment = (date: string, time: string, zone: string) => {
    const [hours, minutes] = time.split(":").map(Number) as [number, number];
    const found = momentOf(date, hours * 60 + minutes, zone);
    return found === null ? null : new Date(found).toISOString().slice(0, 16);
  };

  test("uses the offset of that day", () => {
    expect(moment("2026-01-15", "09:30", budapest)).toBe("2026-01-15T08:30");
    expect(moment("2026-07-15", "09:30", budapest)).toBe("2026-07-15T07:30");
    expect(moment("2027-01-01", "00:00", bucharest)).toBe("2026-12-31T22:00");
  });

  test("is null for a skipped time, and the first of two for a repeated one, on any day", () => {
    for (const now of ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]) {
      vi.useFakeTimers({ now: Date.parse(now) });
      expect([moment("2026-03-29", "02:30", budapest), moment("2026-03-29", "03:30", bucharest)]).toEqual([null, null]);
      expect(moment("2026-03-29", "03:00", budapest)).toBe("2026-03-29T01:00");
      expect(moment("2026-03-29", "04:00", bucharest)).toBe("2026-03-29T01:00");
      expect(moment("2026-10-25", "02:30", budapest)).toBe("2026-10-25T00:30");
      expect(moment("2026-10-25", "03:30", bucharest)).toBe("2026-10-25T00:30");
      expect(moment("2026-10-25", "03:00", budapest)).toBe("2026-10-25T02:00");
    }
  });
});
