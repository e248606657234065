import { expect, test } from "vitest";
import { changedDaysOf, mergeDays } from "./schedule-view.ts";

const morning = [{ starts_at: "09:00", ends_at: "12:00" }];

const entered_at = "2026-11-20T06:00:00.000Z";

test("consecutive days entered together, with the same hours and reason, are one period", () => {
  const off = { hours: [], reason: "Holiday", entered_at };
  const days = [
    { date: "2026-11-30", ...off },
    { date: "2026-12-01", ...off },
    { date: "2026-12-02", ...off, reason: null },
    { date: "2026-12-03", hours: morning, reason: null, entered_at },
    { date: "2026-12-05", hours: morning, reason: null, entered_at },
    { date: "2026-12-06", hours: [{ starts_at: "09:00", ends_at: "13:00" }], reason: null, entered_at },
  ];
  expect(mergeDays(days).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-11-30 2026-12-01",
    "2026-12-02 2026-12-02",
    "2026-12-03 2026-12-03",
    "2026-12-05 2026-12-05",
    "2026-12-06 2026-12-06",
  ]);
});

test("a day off next to days off that were entered at another time is a period of its own", () => {
  const off = { hours: [], reason: null, entered_at };
  const days = [
    { date: "2026-12-30", ...off },
    { date: "2026-12-31", ...off },
    { date: "2027-01-01", ...off, entered_at: "2026-11-01T06:00:00.000Z" },
  ];
  expect(mergeDays(days).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-12-30 2026-12-31",
    "2027-01-01 2027-01-01",
  ]);
});

test("days that keep their hours are no part of a change", () => {
  const on = (weekday: number, hours: typeof morning) => ({ weekday, date: null, hours });
  const change = {
    at: "2026-11-24T06:00:00Z",
    staff_name: "Anna",
    before: [on(1, morning), on(2, [])],
    after: [on(1, []), on(2, [])],
  };
  expect(changedDaysOf(change)).toEqual([{ before: on(1, morning), after: on(1, []) }]);
});
