import { useTranslation } from "react-i18next";
import { addDays } from "#app/calendar/days.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Calendar, type CalendarDates } from "./calendar.tsx";
import styles from "./date-picker.module.css";

export type DatePickerProps = CalendarDates & {
  /** Label of the preset that clears the date; by default "any day". */
  none?: string | undefined;
  /** Leaves out the preset that clears the date. */
  required?: boolean | undefined;
  /** Null: any day. */
  onPick: (day: string | null) => void;
};

/** Presets and a month: the content of a popover or sheet. Imported lazily: the heaviest widget. */
export function DatePicker({ none, required, onPick, ...dates }: DatePickerProps) {
  const { t } = useTranslation("widgets");
  const common = useTexts("common");
  const { date } = useFormats();
  const { value, min, max, today } = dates;
  const presets = [
    { name: common("today"), day: today },
    { name: common("tomorrow"), day: addDays(today, 1) },
  ].filter(({ day }) => (!min || day >= min) && (!max || day <= max));
  return (
    <div className={styles["picker"]}>
      <ul className={styles["presets"]} aria-label={t("dates.presets")}>
        {!required && (
          <li>
            <button type="button" className={styles["preset"]} onClick={() => onPick(null)}>
              <b>{none ?? t("dates.anyDay")}</b>
            </button>
          </li>
        )}
        {presets.map(({ name, day }) => (
          <li key={day}>
            <button type="button" className={styles["preset"]} aria-pressed={value === day} onClick={() => onPick(day)}>
              <b>{name}</b> <span>{date(day, "day")}</span>
            </button>
          </li>
        ))}
      </ul>
      <Calendar {...dates} onPick={onPick} />
    </div>
  );
}
