import { useTranslation } from "react-i18next";
import { addDays } from "#app/calendar/days.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { useRunning } from "#app/ui/document/use-running.ts";
import styles from "./filters.module.css";

const loadPopover = () => import("#app/ui/date-picker/date-popover.tsx");

const daysAhead = 60;

type DateFilterProps = {
  id: string;
  today: string;
  /** "YYYY-MM-DD"; null is any day. */
  value: string | null;
  /** The browser's own stays. */
  isPlain: boolean;
  onPick: (day: string | null) => void;
};

/** The browser's own date input until script puts the picker with its quick choices in its place. */
export function DateFilter({ id, today, value, isPlain, onPick }: DateFilterProps) {
  const { t } = useTranslation(["catalogue", "widgets"]);
  const popover = usePart(loadPopover, useRunning() && !isPlain);
  const label = t("filters.date");
  const max = addDays(today, daysAhead);
  const plain = (
    <>
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <input
        id={id}
        type="date"
        name="date"
        min={today}
        max={max}
        value={value ?? ""}
        onChange={(event) => onPick(event.target.value || null)}
      />
    </>
  );
  return (
    <div className={`${styles["field"]} ${styles["date"]}`} data-active={value !== null || undefined}>
      {popover ? (
        <popover.DatePopover
          id={id}
          label={label}
          value={value}
          min={today}
          max={max}
          today={today}
          none={t("widgets:dates.anyDay")}
          onPick={onPick}
        />
      ) : (
        plain
      )}
    </div>
  );
}
