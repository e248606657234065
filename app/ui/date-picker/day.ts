import { addDays, toDate, toDay, weekdayOf } from "#app/calendar/days.ts";

/** The day its week begins on; the week of `min` is the first there is. */
export function firstOfWeek(date: Date, weekStartsOn: 0 | 1, min: string | undefined): Date {
  const earliest = min ? toDate(min) : date;
  const day = toDay(date < earliest ? earliest : date);
  const sinceStart = (weekdayOf(day) - weekStartsOn + 7) % 7;
  return toDate(addDays(day, -sinceStart));
}

/** Days of the next month that six weeks reach from any month. */
const usualOverlap = 14;

/**
 * The first and the last month whose days a page of six weeks shows, each by its first day: the same month unless the weeks
 * before `min` are left out, so that more than the usual days of later months follow.
 */
export function shownMonths(
  month: Date,
  { weekStartsOn, min, max }: { weekStartsOn: 0 | 1; min: string | undefined; max: string | undefined },
): [first: string, last: string] {
  const end = addDays(toDay(firstOfWeek(month, weekStartsOn, min)), 41);
  const latest = max && max < end ? max : end;
  const first = toDay(month);
  const usual = toDay(new Date(month.getFullYear(), month.getMonth() + 1, usualOverlap));
  return [first, latest > usual ? `${latest.slice(0, 8)}01` : first];
}
