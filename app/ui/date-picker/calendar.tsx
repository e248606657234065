import { DayPicker, type ClassNames, type Formatters, type Labels } from "react-day-picker";
import { useTranslation } from "react-i18next";
import { toDate, toDay } from "#app/calendar/days.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./calendar.module.css";
import { firstOfWeek, shownMonths } from "./day.ts";

/** The selected date and the bounds of a calendar, as "YYYY-MM-DD". */
export type CalendarDates = {
  /** Null: no date is selected. */
  value: string | null;
  /** The first and the last date that can be selected; others are hidden. */
  min?: string | undefined;
  max?: string | undefined;
  /** Today in the city, not in the visitor's time zone. */
  today: string;
};

const classNames = {
  month: styles["month"],
  month_caption: styles["caption"],
  button_previous: `${styles["turn"]} ${styles["previous"]}`,
  button_next: `${styles["turn"]} ${styles["next"]}`,
  month_grid: styles["grid"],
  weekday: styles["weekday"],
  day: styles["day"],
  day_button: styles["button"],
  today: styles["today"],
  selected: styles["selected"],
} as Partial<ClassNames>;

/**
 * A calendar in the page's language that always shows six weeks. The first month begins with the week of `min` instead
 * of past weeks, and is followed by weeks of the next month.
 */
export function Calendar({ value, min, max, today, onPick }: CalendarDates & { onPick: (day: string) => void }) {
  const { t } = useTranslation("widgets");
  const common = useTexts("common");
  const { locale } = useRootData();
  const { date: formatDate } = useFormats();
  const weekStartsOn = locale === "en" ? 0 : 1;
  const outOfRange = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])];
  const formatMonths = (month: Date) => {
    const [first, last] = shownMonths(month, { weekStartsOn, min, max });
    return first === last ? formatDate(first, "month") : `${formatDate(first, "month")} – ${formatDate(last, "month")}`;
  };
  const formatters: Partial<Formatters> = {
    formatCaption: (month) => formatMonths(month),
    formatWeekdayName: (day) => formatDate(toDay(day), "weekday"),
    formatDay: (day) => (day.getDate() === 1 ? formatDate(toDay(day), "shortDay") : String(day.getDate())),
  };
  const labels: Partial<Labels> = {
    labelDayButton: (day, { today: isToday }) =>
      `${isToday ? `${common("today")}, ` : ""}${formatDate(toDay(day), "longDay")}`,
    labelGrid: (month) => formatMonths(month),
    labelWeekday: (day) => formatDate(toDay(day), "weekdayName"),
    labelPrevious: () => t("dates.previous"),
    labelNext: () => t("dates.next"),
  };
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      navLayout="around"
      weekStartsOn={weekStartsOn}
      dateLib={{ startOfWeek: (day) => firstOfWeek(day, weekStartsOn, min) }}
      modifiers={{ first: (day) => day.getDate() === 1 }}
      modifiersClassNames={{ first: styles["first"] ?? "" }}
      lang={locale}
      selected={value ? toDate(value) : undefined}
      onSelect={(day) => onPick(toDay(day))}
      today={toDate(today)}
      defaultMonth={toDate(value ?? today)}
      startMonth={min ? toDate(min) : undefined}
      {...(max ? { endMonth: toDate(max) } : {})}
      disabled={outOfRange}
      hidden={outOfRange}
      formatters={formatters}
      labels={labels}
      classNames={classNames}
      components={{ Chevron: Arrow }}
    />
  );
}

function Arrow() {
  return <Icon name="chevron" />;
}
