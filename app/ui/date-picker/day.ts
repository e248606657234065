import { addDays, toDate, toDay, weekdayOf } from "#app/calendar/days.ts";

/** The first day of its week; the week of `min` is the first one shown. */
export function firstOfWeek(date: Date, weekStartsOn: 0 | 1, min: string | undefined): Date {
  const earliest = min ? toDate(min) : date;
  const day = toDay(date < earliest ? earliest : date);
  const sinceStart = (weekdayOf(day) - weekStartsOn + 7) % 7;
  return toDate(addDays(day, -sinceStart));
}

/** Days of the next month that six weeks can include. */
const usualOverlap = 14;

/**
 * The first and the last month shown by a page of six weeks, each by its first day: the same month unless the weeks
 * before `min` are left out, so that more days of later months follow.
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
