import { addDays } from "#app/calendar/days.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import type { SlotDay } from "./slot-day.ts";

const windowDays = 4;
/** A window that finds too few days looks on by whole windows, so many times (C-07). */
const furtherWindows = 5;
/** How far a window reaches at most, in days. */
export const reachDays = windowDays * (1 + furtherWindows);
/** What to ask the API for: one day more than is shown tells that there are later ones. */
export const askedDays = windowDays + 1;

export type SlotWindow = {
  /** Up to four days that have free times. */
  days: SlotDay[];
  /** The day a step back or forward begins at; null when there is nothing there. */
  earlier: string | null;
  later: string | null;
};

type Times = readonly { id: number; datetime: string }[];

/** The days of `free` that a picker shows at once, and the steps from there; `before` are the free times of the days before. All by time. */
export function slotWindow(free: Times, before: Times, zone: string): SlotWindow {
  const byDay = Map.groupBy(
    free.map(({ id, datetime }) => ({ id, ...cityTime(datetime, zone) })),
    ({ date }) => date,
  );
  const dates = [...byDay.keys()];
  const end = dates[0] && addDays(dates[0], reachDays);
  const shown = dates.filter((date) => date < end!).slice(0, windowDays);
  const datesBefore = [...new Set(before.map(({ datetime }) => cityTime(datetime, zone).date))];
  return {
    days: shown.map((date) => ({ date, slots: byDay.get(date)!.map(({ id, time }): [number, string] => [id, time]) })),
    earlier: datesBefore.at(-windowDays) ?? datesBefore[0] ?? null,
    later: dates[shown.length] ?? null,
  };
}
