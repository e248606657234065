import { addDays } from "#app/calendar/days.ts";
import { cityTime } from "#app/calendar/city-time.ts";

const windowDays = 4;
/** Maximum number of further windows that are searched if too few days are found (C-07). */
const furtherWindows = 5;
/** Maximum length of a window in days. */
export const reachDays = windowDays * (1 + furtherWindows);
/** Number of days to request: one more than is shown, to know whether there are later ones. */
export const requestedDays = windowDays + 1;

/** A date "YYYY-MM-DD" in the city and its free times, "HH:MM" each with the slot's id. */
export type SlotDay = { date: string; slots: [id: number, time: string][] };

export type SlotWindow = {
  /** Up to four days with free times. */
  days: SlotDay[];
  /** First day of the earlier or later window; null if there is none. */
  earlier: string | null;
  later: string | null;
};

type Times = readonly { id: number; datetime: string }[];

/**
 * The window of days that a picker shows, and the first days of the windows before and after it.
 *
 * @param free free times from the first day of the window on, sorted by time
 * @param before free times of earlier days, sorted by time
 */
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
