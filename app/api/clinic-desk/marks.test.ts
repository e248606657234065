import { expect, test } from "vitest";
import { afterMark, isCancellable, isMovable, marksOf, type VisitState } from "./marks.ts";

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
