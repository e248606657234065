/** The picker's library counts in the visitor's own zone; everything else here writes days as "YYYY-MM-DD". */

export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

export function toDay(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** The day its week begins on; the week of `min` is the first there is. */
export function firstOfWeek(date: Date, weekStartsOn: 0 | 1, min: string | undefined): Date {
  const earliest = min ? toDate(min) : date;
  const day = date < earliest ? earliest : date;
  const sinceStart = (day.getDay() - weekStartsOn + 7) % 7;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sinceStart);
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
  const start = firstOfWeek(month, weekStartsOn, min);
  const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 41);
  const latest = max && toDate(max) < end ? toDate(max) : end;
  const nextMonth = new Date(month.getFullYear(), month.getMonth() + 1, usualOverlap);
  return [
    toDay(month),
    latest > nextMonth ? toDay(new Date(latest.getFullYear(), latest.getMonth(), 1)) : toDay(month),
  ];
}
