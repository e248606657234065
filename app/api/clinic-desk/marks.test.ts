import { expect, test } from "vitest";
import { afterMark, isCancellable, isMarkedAlready, isMovable, markOf, marksOf, type VisitState } from "./marks.ts";

const startsAt = new Date("2026-11-30T08:00:00Z");
const expected: VisitState = { status: "booked", arrivedAt: null, startsAt, timezone: "Asia/Bishkek", isWalkIn: false };
const inNovember = (time: string) => new Date(`2026-11-${time}:00Z`);
const arrived = { ...expected, arrivedAt: inNovember("30T07:50") };

test.each([
  ["booked, the day before", expected, inNovember("29T17:59"), [], true],
  ["booked, that day in the city", expected, inNovember("29T18:00"), ["arrived"], true],
  ["booked, a minute before", expected, inNovember("30T07:59"), ["arrived"], true],
  ["booked, at its start", expected, inNovember("30T08:00"), ["arrived", "fulfilled", "noshow"], false],
  ["booked, the day after", expected, inNovember("30T18:00"), ["fulfilled", "noshow"], false],
  ["pending, a minute before", { ...expected, status: "pending" as const }, inNovember("30T07:59"), ["arrived"], true],
  ["arrived early", arrived, inNovember("30T07:51"), ["fulfilled", "none"], false],
  ["seen", { ...arrived, status: "fulfilled" as const }, inNovember("30T09:00"), ["none"], false],
  ["missed", { ...expected, status: "noshow" as const }, inNovember("30T09:00"), ["none"], false],
  [
    "of a walk-in entered by mistake",
    { ...expected, isWalkIn: true },
    inNovember("30T08:10"),
    ["arrived", "fulfilled", "noshow"],
    true,
  ],
  [
    "of a walk-in who has arrived",
    { ...arrived, isWalkIn: true },
    inNovember("30T08:10"),
    ["fulfilled", "none"],
    false,
  ],
  ["cancelled", { ...expected, status: "cancelled" as const }, inNovember("30T07:00"), [], false],
] as const)(
  "B-18 a visit %s can get only the marks of its state and time, and is cancellable only until it takes place",
  (_, visit, now, marks, cancellable) => {
    expect(marksOf(visit, now)).toEqual(marks);
    expect(isCancellable(visit, now)).toBe(cancellable);
    expect(isMovable(visit, now)).toBe(cancellable && !visit.isWalkIn);
  },
);

test("B-18 removing a mark restores the state before it", () => {
  expect(afterMark(expected, "arrived")).toEqual({ status: "booked", hasArrived: true });
  expect(afterMark(arrived, "fulfilled")).toEqual({ status: "fulfilled", hasArrived: true });
  expect(afterMark({ ...arrived, status: "fulfilled" }, "none")).toEqual({ status: "booked", hasArrived: true });
  expect(afterMark(arrived, "none")).toEqual({ status: "booked", hasArrived: false });
  expect(afterMark({ ...expected, status: "noshow" }, "none")).toEqual({ status: "booked", hasArrived: false });
});

const seen = { ...arrived, status: "fulfilled" as const };
const missing = { ...expected, status: "noshow" as const };
const cancelled = { ...expected, status: "cancelled" as const };

test("B-18 a visit has its latest mark", () => {
  expect([expected, arrived, seen, missing, cancelled].map(markOf)).toEqual([
    "none",
    "arrived",
    "fulfilled",
    "noshow",
    "none",
  ]);
});

test.each([
  [arrived, "arrived", "none", true],
  [seen, "fulfilled", "arrived", true],
  [missing, "noshow", "none", true],
  [seen, "arrived", "none", false],
  [missing, "fulfilled", "none", false],
  [arrived, "none", "fulfilled", true],
  [expected, "none", "arrived", true],
  [expected, "none", "noshow", true],
  [arrived, "none", "arrived", false],
  [seen, "none", "arrived", false],
  [seen, "none", "noshow", false],
  [arrived, "none", undefined, false],
  [expected, "none", undefined, false],
  [cancelled, "none", "arrived", false],
] as const)("B-18 for the visit %o the change to %j, sent where it showed %j, is made already: %j", (...given) => {
  const [visit, mark, shownMark, isAlreadyMade] = given;
  expect(isMarkedAlready(visit, mark, shownMark)).toBe(isAlreadyMade);
});
