import { daysBetween } from "#app/calendar/days.ts";

const rangeGap = 7;

/** Days a week or more after those before begin a range of their own on phones (C-08). Days are "YYYY-MM-DD". */
export function beginsRange(day: string, before: string | undefined): boolean {
  return before !== undefined && daysBetween(before, day) >= rangeGap;
}
