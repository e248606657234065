import { addDays } from "#app/i18n/calendar.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import type { SlotDay } from "./slot-days.tsx";

export const windowDays = 4;
/** A window that finds too few days looks on by whole windows, so many times (C-07). */
const furtherWindows = 5;
/** What to ask the API for: one day more than is shown tells that there are later ones. */
export const askedDays = windowDays + 1;

export type SlotWindow = {
  /** Up to four days that have free times. */
  days: SlotDay[];
  /** The day a step back or forward begins at; null when there is nothing there. */
  earlier: string | null;
  later: string | null;
};

type Asked = {
  /** The city's zone. */
  zone: string;
  /** The first day asked for; null asks from the nearest. */
  from: string | null;
  /** The day of the nearest free time of all, when known. */
  nearest: string | null;
};

/** The days of `free` (by time, from the first asked day on) that a picker shows at once. All days are "YYYY-MM-DD" of the city. */
export function slotWindow(free: readonly { id: number; datetime: string }[], { zone, from, nearest }: Asked): SlotWindow {
  const byDay = Map.groupBy(
    free.map(({ id, datetime }) => ({ id, ...cityTime(datetime, zone) })),
    ({ date }) => date,
  );
  const dates = [...byDay.keys()];
  const first = dates[0];
  const end = first && addDays(first, windowDays * (1 + furtherWindows));
  const shown = dates.filter((date) => date < end!).slice(0, windowDays);
  const start = first ?? from;
  return {
    days: shown.map((date) => ({ date, slots: byDay.get(date)!.map(({ id, time }): [number, string] => [id, time]) })),
    earlier: from && start && nearest && nearest < start ? latest(addDays(start, -windowDays), nearest) : null,
    later: dates[shown.length] ?? null,
  };
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
