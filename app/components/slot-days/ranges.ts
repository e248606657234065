import { daysBetween } from "#app/calendar/days.ts";

const rangeGapDays = 7;

/**
 * Whether a day starts a new range on small screens: it follows the day before it in the list by a week or more (C-08).
 * Days are "YYYY-MM-DD".
 */
export function isRangeStart(day: string, before: string | undefined): boolean {
  return before !== undefined && daysBetween(before, day) >= rangeGapDays;
}
