import { expect, test } from "vitest";
import { areInOrder, groupDays, openingState, type OpeningHours } from "./opening-hours.ts";

const intervals = (...texts: string[]) => texts.map((text) => ({ opens: text.slice(0, 5), closes: text.slice(6) }));
const workdays = (day: ReturnType<typeof intervals>, saturday = intervals(), sunday = intervals()): OpeningHours => [
  ...Array.from({ length: 5 }, () => day),
  saturday,
  sunday,
];
const usual = workdays(intervals("08:00-13:00", "14:00-18:00"), intervals("09:00-14:00"));
const always = workdays(intervals("00:00-24:00"), intervals("00:00-24:00"), intervals("00:00-24:00"));
const late = workdays(intervals("10:00-24:00"), intervals("00:00-02:00"));

test.each([
  ["during an interval", { isOpen: true, until: "13:00" }, usual, 1, "12:59"],
  ["at the end of an interval", { isOpen: false, inDays: 0, weekday: 1, at: "14:00" }, usual, 1, "13:00"],
  ["at the start of an interval", { isOpen: true, until: "18:00" }, usual, 1, "14:00"],
  ["before the first interval", { isOpen: false, inDays: 0, weekday: 2, at: "08:00" }, usual, 2, "07:00"],
  ["after the last interval", { isOpen: false, inDays: 1, weekday: 3, at: "08:00" }, usual, 2, "18:00"],
  ["before a closed day", { isOpen: false, inDays: 2, weekday: 1, at: "08:00" }, usual, 6, "15:00"],
  ["on a closed day", { isOpen: false, inDays: 1, weekday: 1, at: "08:00" }, usual, 7, "12:00"],
  ["round the clock", { isOpen: true, until: null }, always, 3, "03:00"],
  ["up to midnight", { isOpen: true, until: "24:00" }, late, 1, "23:59"],
  ["over midnight", { isOpen: true, until: "02:00" }, late, 5, "23:59"],
  [
    "a week before the only interval",
    { isOpen: false, inDays: 7, weekday: 6, at: "09:00" },
    workdays(intervals(), intervals("09:00-10:00")),
    6,
    "10:00",
  ],
  ["without any interval", null, workdays(intervals()), 1, "10:00"],
] as const)("C-12 the opening state %s is %j", (_case, state, hours, weekday, time) => {
  expect(openingState(hours, { weekday, time })).toEqual(state);
});

test("C-12 consecutive days with the same hours are one group, others are not", () => {
  expect(groupDays(usual).map(({ from, to }) => [from, to])).toEqual([
    [1, 5],
    [6, 6],
    [7, 7],
  ]);
  expect(groupDays(always).map(({ from, to }) => [from, to])).toEqual([[1, 7]]);
});

test.each([
  ["that meet", true, intervals("08:00-12:00", "12:00-18:00")],
  ["up to midnight", true, intervals("08:00-24:00")],
  ["that overlap", false, intervals("08:00-12:01", "12:00-18:00")],
  ["in the wrong order", false, intervals("12:00-18:00", "08:00-12:00")],
  ["that end when they begin", false, intervals("08:00-08:00")],
])("C-12 intervals %s are in order: %s", (_case, isInOrder, day) => {
  expect(areInOrder(workdays(day))).toBe(isInOrder);
});
