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
  ["during an interval", usual, 1, "12:59", { isOpen: true, until: "13:00" }],
  ["at its end", usual, 1, "13:00", { isOpen: false, inDays: 0, weekday: 1, at: "14:00" }],
  ["at its start", usual, 1, "14:00", { isOpen: true, until: "18:00" }],
  ["before the first", usual, 2, "07:00", { isOpen: false, inDays: 0, weekday: 2, at: "08:00" }],
  ["after the last", usual, 2, "18:00", { isOpen: false, inDays: 1, weekday: 3, at: "08:00" }],
  ["before a closed day", usual, 6, "15:00", { isOpen: false, inDays: 2, weekday: 1, at: "08:00" }],
  ["on a closed day", usual, 7, "12:00", { isOpen: false, inDays: 1, weekday: 1, at: "08:00" }],
  ["round the clock", always, 3, "03:00", { isOpen: true, until: null }],
  ["up to midnight", late, 1, "23:59", { isOpen: true, until: "24:00" }],
  ["over midnight", late, 5, "23:59", { isOpen: true, until: "02:00" }],
  [
    "a week before the only interval",
    workdays(intervals(), intervals("09:00-10:00")),
    6,
    "10:00",
    { isOpen: false, inDays: 7, weekday: 6, at: "09:00" },
  ],
  ["never open", workdays(intervals()), 1, "10:00", null],
] as const)("C-12 the state %s", (_case, hours, weekday, time, state) => {
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
  ["that meet", intervals("08:00-12:00", "12:00-18:00"), true],
  ["up to midnight", intervals("08:00-24:00"), true],
  ["that overlap", intervals("08:00-12:01", "12:00-18:00"), false],
  ["in the wrong order", intervals("12:00-18:00", "08:00-12:00"), false],
  ["that end when they begin", intervals("08:00-08:00"), false],
])("C-12 intervals %s are in order: %s", (_case, day, isInOrder) => {
  expect(areInOrder(workdays(day))).toBe(isInOrder);
});
