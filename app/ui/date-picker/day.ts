import { addDays, toDate, toDay, weekdayOf } from "#app/calendar/days.ts";

/** The first day of the date's week, or of the week of `min` if the date is earlier. */
export function firstOfWeek(date: Date, weekStartsOn: 0 | 1, min: string | undefined): Date {
  const earliest = min ? toDate(min) : date;
  const day = toDay(date < earliest ? earliest : date);
  const sinceStart = (weekdayOf(day) - weekStartsOn + 7) % 7;
  return toDate(addDays(day, -sinceStart));
}

const sixWeeks = 42;
/** The most days of the next month that six weeks include, unless weeks before `min` are left out. */
const usualOverlap = 14;

/**
 * The first and the last month of the six weeks shown for `month`, each as its first day. They differ only if more than
 * the usual two weeks of later months are shown, because weeks before `min` are left out.
 */
export function shownMonths(
  month: Date,
  { weekStartsOn, min, max }: { weekStartsOn: 0 | 1; min: string | undefined; max: string | undefined },
): [first: string, last: string] {
  const end = addDays(toDay(firstOfWeek(month, weekStartsOn, min)), sixWeeks - 1);
  const lastDay = max && max < end ? max : end;
  const first = toDay(month);
  const usualLastDay = toDay(new Date(month.getFullYear(), month.getMonth() + 1, usualOverlap));
  return [first, lastDay > usualLastDay ? `${lastDay.slice(0, 8)}01` : first];
}
