import { describe, expect, test } from "vitest";
import {
  changedHours,
  datesBetween,
  hasRoomFor,
  isWithin,
  haveOverlap,
  weekHoursOn,
  subtractBlocked,
  type PeriodHours,
} from "./hours.ts";

const interval = (text: string) => {
  const [starts_at = "", ends_at = ""] = text.split("-");
  return { starts_at, ends_at };
};
const hours = (weekday: number, text: string, valid_from: string | null = null, valid_to: string | null = null) =>
  ({ weekday, ...interval(text), valid_from, valid_to }) satisfies PeriodHours;
const texts = (intervals: { starts_at: string; ends_at: string }[] | null) =>
  intervals?.map(({ starts_at, ends_at }) => `${starts_at}-${ends_at}`) ?? null;

test("a slot fits into hours that are as long", () => {
  expect(hasRoomFor(30, interval("09:00-09:30"))).toBe(true);
  expect(hasRoomFor(31, interval("09:00-09:30"))).toBe(false);
});

describe("hours overlap", () => {
  const week = hours(1, "09:00-13:00");
  test.each([
    ["at one minute", hours(1, "12:59-14:00"), true],
    ["not if one starts when the other ends", hours(1, "13:00-14:00"), false],
    ["not on another weekday", hours(2, "09:00-13:00"), false],
    ["in a period within one without end", hours(1, "10:00-11:00", "2026-12-01", "2026-12-01"), true],
  ])("%s", (_, other, expected) => {
    expect([haveOverlap(week, other), haveOverlap(other, week)]).toEqual([expected, expected]);
  });

  test("not if one period ends the day before the other begins", () => {
    const until = hours(1, "09:00-13:00", null, "2026-11-30");
    const after = hours(1, "09:00-13:00", "2026-12-01");
    expect([haveOverlap(until, after), haveOverlap(after, until)]).toEqual([false, false]);
    const from = hours(1, "09:00-13:00", "2026-11-30");
    expect([haveOverlap(until, from), haveOverlap(from, until)]).toEqual([true, true]);
  });
});

test("the week's hours on a date are those valid on it, sorted by time", () => {
  const week = [hours(1, "14:00-18:00"), hours(1, "09:00-13:00", "2026-11-30"), hours(2, "08:00-09:00")];
  expect(texts(weekHoursOn("2026-11-23", week))).toEqual(["14:00-18:00"]);
  expect(texts(weekHoursOn("2026-11-30", week))).toEqual(["09:00-13:00", "14:00-18:00"]);
});

test.each([
  ["10:00-11:00", ["09:00-10:00", "11:00-13:00", "14:00-18:00"]],
  ["12:00-15:00", ["09:00-12:00", "15:00-18:00"]],
  ["13:00-14:00", ["09:00-13:00", "14:00-18:00"]],
  ["08:00-13:00", ["14:00-18:00"]],
  ["00:00-23:59", []],
])("hours without the blocked time %s", (blocked, remaining) => {
  expect(texts(subtractBlocked([interval("09:00-13:00"), interval("14:00-18:00")], interval(blocked)))).toEqual(
    remaining,
  );
});

test("a visit is within hours that contain all of it, also across two that touch", () => {
  const hours = [interval("09:00-10:00"), interval("10:00-11:00"), interval("12:00-13:00")];
  expect([isWithin(hours, "09:30", 60), isWithin(hours, "10:30", 30), isWithin(hours, "12:00", 60)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isWithin(hours, "10:30", 31), isWithin(hours, "08:55", 10), isWithin([], "09:00", 5)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("dates of a period have both ends", () => {
  expect(datesBetween("2026-12-31", "2027-01-01")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(datesBetween("2027-01-01", "2026-12-31")).toEqual([]);
});

describe("a change of days", () => {
  const workday = { now: [interval("09:00-13:00")], isOnly: false };
  const freeDay = { now: [], isOnly: false };

  test("a day off has no hours, whether or not it had some", () => {
    expect([changedHours({ kind: "off" }, workday), changedHours({ kind: "off" }, freeDay)]).toEqual([[], []]);
  });

  test("other hours apply to days that have hours, or to a single day", () => {
    const change = { kind: "hours", ...interval("10:00-12:00") } as const;
    expect(texts(changedHours(change, workday))).toEqual(["10:00-12:00"]);
    expect(changedHours(change, freeDay)).toBeNull();
    expect(texts(changedHours(change, { ...freeDay, isOnly: true }))).toEqual(["10:00-12:00"]);
  });

  test("a blocked time is taken from the hours of the day; a day without hours at that time does not change", () => {
    const changed = { now: [interval("15:00-16:00")], isOnly: true };
    expect(texts(changedHours({ kind: "blocked", ...interval("15:00-15:30") }, changed))).toEqual(["15:30-16:00"]);
    expect(changedHours({ kind: "blocked", ...interval("09:00-10:00") }, changed)).toBeNull();
  });
});
