import { addDays } from "#app/calendar/days.ts";
import type { ChangedDay, DayHours, ScheduleChange } from "#app/contract/clinic-schedule.ts";

type Entry = Omit<ChangedDay, "date">;
type ChangedPeriod = Entry & { from: string; to: string };

/** Consecutive days that were entered together, with the same hours and reason, as one period. */
export function mergeDays(days: readonly ChangedDay[]): ChangedPeriod[] {
  const periods: ChangedPeriod[] = [];
  for (const { date, ...entry } of days) {
    const last = periods.at(-1);
    if (last && isSameEntry(last, entry) && addDays(last.to, 1) === date) last.to = date;
    else periods.push({ from: date, to: date, ...entry });
  }
  return periods;
}

const isSameEntry = (one: Entry, other: Entry) =>
  one.entered_at === other.entered_at && one.reason === other.reason && isEqual(one.hours, other.hours);

type DayPair = { before: DayHours; after: DayHours };

/** The days whose hours a change has changed. */
export function changedDaysOf({ before, after }: ScheduleChange): DayPair[] {
  return before.flatMap((day, index) => {
    const next = after[index];
    return next && !isEqual(day.hours, next.hours) ? [{ before: day, after: next }] : [];
  });
}

const isEqual = (one: DayHours["hours"], other: DayHours["hours"]) =>
  one.length === other.length &&
  one.every(
    ({ starts_at, ends_at }, index) => starts_at === other[index]!.starts_at && ends_at === other[index]!.ends_at,
  );
