import { daysBetween } from "#app/calendar/days.ts";

const rangeGap = 7;

/** Splits days into ranges for phones: a gap of a week or more starts a new one (C-08). Days are "YYYY-MM-DD". */
export function beginsRange(day: string, before: string | undefined): boolean {
  return before !== undefined && daysBetween(before, day) >= rangeGap;
}
