import { addDays } from "#app/calendar/days.ts";
import { hasHoursOn } from "../../database/schedules/expand-schedules.ts";
import { minutesOf } from "../../database/schedules/wall-clock.ts";

/** Wall-clock times "HH:MM". */
export type Interval = { starts_at: string; ends_at: string };

/** Hours of a weekday, 1 is Monday; dates both included, null without end. */
export type PeriodHours = Interval & { weekday: number; valid_from: string | null; valid_to: string | null };

/** Whether a slot of this length fits in. */
export function hasRoomFor(minutes: number, { starts_at: from, ends_at: to }: Interval): boolean {
  return minutesOf(to) - minutesOf(from) >= minutes;
}

/** Whether two periods have a common time on some day. */
export function haveOverlap(one: PeriodHours, other: PeriodHours): boolean {
  return (
    one.weekday === other.weekday &&
    one.starts_at < other.ends_at &&
    other.starts_at < one.ends_at &&
    (one.valid_from ?? "") <= (other.valid_to ?? "9999") &&
    (other.valid_from ?? "") <= (one.valid_to ?? "9999")
  );
}

/** The week's hours on a date, by time. */
export function weekHoursOn(date: string, week: readonly PeriodHours[]): Interval[] {
  return week
    .filter((period) => hasHoursOn(period, date))
    .map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** Removes a blocked time from the hours. */
export function subtractBlocked(hours: readonly Interval[], blocked: Interval): Interval[] {
  return hours.flatMap(({ starts_at: from, ends_at: to }) => {
    if (to <= blocked.starts_at || blocked.ends_at <= from) return [{ starts_at: from, ends_at: to }];
    return [
      { starts_at: from, ends_at: blocked.starts_at },
      { starts_at: blocked.ends_at, ends_at: to },
    ].filter((left) => left.starts_at < left.ends_at);
  });
}

/** Dates from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Whether a visit is within the hours of its day; adjacent hours count as one. */
export function isWithin(hours: readonly Interval[], startsAt: string, minutes: number): boolean {
  const joined: Interval[] = [];
  for (const interval of hours) {
    const last = joined.at(-1);
    if (last?.ends_at === interval.starts_at) joined[joined.length - 1] = { ...last, ends_at: interval.ends_at };
    else joined.push(interval);
  }
  return joined.some(
    ({ starts_at: from, ends_at: to }) => from <= startsAt && minutesOf(startsAt) + minutes <= minutesOf(to),
  );
}

export type DayChange = { kind: "off" } | ({ kind: "hours" | "blocked" } & Interval);

/**
 * The hours of a day after a change; null: they stay as they are. `now`: the hours before it. `isOnly`: the change is
 * for one day of one doctor, so that it may open a day without hours.
 */
export function changedHours(
  change: DayChange,
  { now, isOnly }: { now: Interval[]; isOnly: boolean },
): Interval[] | null {
  if (change.kind === "off") return [];
  const { starts_at, ends_at } = change;
  if (change.kind === "hours") return isOnly || now.length > 0 ? [{ starts_at, ends_at }] : null;
  const left = subtractBlocked(now, { starts_at, ends_at });
  return JSON.stringify(left) === JSON.stringify(now) ? null : left;
}
