import { useTranslation } from "react-i18next";
import { addDays } from "#app/calendar/days.ts";
import type { DayHours } from "#app/contract/clinic-schedule.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { dayText, periodText } from "./period-text.ts";

type Interval = DayHours["hours"][number];

const monday = "2024-01-01";

/** Days and hours in words. */
export function useScheduleTexts(today: string) {
  const { t } = useTranslation("staff");
  const { date } = useFormats();
  const times = ({ starts_at: from, ends_at: to }: Interval) => `${from}–${to}`;
  return {
    weekday: (weekday: number) => date(addDays(monday, weekday - 1), "weekdayName"),
    day: (day: string) => dayText(day, { today, date }),
    period: (from: string, to: string) => periodText({ from, to }, { today, date }),
    times,
    hours: (hours: readonly Interval[]) => (hours.length > 0 ? hours.map(times).join(", ") : t("schedule.off")),
  };
}
