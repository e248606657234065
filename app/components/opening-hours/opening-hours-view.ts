import { cityTime } from "#app/calendar/city-time.ts";
import { weekdayOf } from "#app/calendar/days.ts";
import { groupDays, openingState, type OpeningHours } from "#app/calendar/opening-hours.ts";

/** Whether a branch is open now, and its week by groups of days with the same hours; null for unknown hours. */
export function toOpeningHoursView(hours: OpeningHours | null, zone: string, now: number = Date.now()) {
  if (!hours) return null;
  const { date, time } = cityTime(now, zone);
  return { state: openingState(hours, { weekday: weekdayOf(date), time }), week: groupDays(hours) };
}

export type OpeningHoursView = NonNullable<ReturnType<typeof toOpeningHoursView>>;
