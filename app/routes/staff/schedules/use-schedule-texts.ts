import { useTranslation } from "react-i18next";
import { addDays } from "#app/calendar/days.ts";
import type { DayHours } from "#app/contract/clinic-schedule.ts";
import { useFormats } from "#app/i18n/use-formats.ts";

type Interval = DayHours["hours"][number];

const monday = "2024-01-01";

/** Days and hours in words. */
export function useScheduleTexts(today: string) {
  const { t } = useTranslation("staff");
  const { date } = useFormats();
  const isThisYear = (day: string) => day.slice(0, 4) === today.slice(0, 4);
  const dayName = (day: string) => date(day, isThisYear(day) ? "day" : "fullDate");
  const times = ({ starts_at: from, ends_at: to }: Interval) => `${from}–${to}`;
  return {
    weekday: (weekday: number) => date(addDays(monday, weekday - 1), "weekdayName"),
    day: dayName,
    /** Within a month as "24–28 November". */
    period(from: string, to: string): string {
      if (from === to) return isThisYear(from) ? date(from, "longDay") : date(from, "fullDate");
      if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayName(from)} – ${dayName(to)}`;
      return dayName(from).replace(/(?<!\d)\d{1,2}(?!\d)/, `${Number(from.slice(8))}–${Number(to.slice(8))}`);
    },
    times,
    hours: (hours: readonly Interval[]) => (hours.length > 0 ? hours.map(times).join(", ") : t("schedule.off")),
  };
}
