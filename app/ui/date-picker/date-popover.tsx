import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Popover } from "#app/ui/popover/popover.tsx";
import type { CalendarDates } from "./calendar.tsx";
import type { DatePickerProps } from "./date-picker.tsx";
import styles from "./date-field.module.css";

const loadPicker = () => import("./date-picker.tsx");

type DatePopoverProps = CalendarDates & {
  id: string;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The button's label while no date is selected. */
  none?: string | undefined;
  /** Format of the selected date on the button. */
  format?: "fullDate" | "shortDay";
  /** Null: any day. */
  onPick: (day: string | null) => void;
};

/** The button of a date field with its picker; selecting a date or a preset closes it. */
export function DatePopover({
  id,
  label,
  describedBy,
  invalid,
  required,
  disabled,
  none,
  format = "fullDate",
  onPick,
  ...dates
}: DatePopoverProps) {
  const { t } = useTranslation("widgets");
  const { date } = useFormats();
  const shown = dates.value ? date(dates.value, format) : (none ?? t("dates.choose"));
  return (
    <Popover
      button={
        <>
          <span className="sr">{label}: </span>
          <span>{shown}</span>
          <Icon name="calendar" />
        </>
      }
      buttonId={id}
      buttonClass={`${styles["button"]} ${dates.value ? "" : styles["empty"]} ${invalid ? styles["invalid"] : ""}`}
      describedBy={describedBy}
      disabled={disabled}
      label={label}
      closeLabel={t("close")}
      sheetClass={styles["sheet"]}
      panelClass={styles["panel"]}
    >
      {(close) => (
        <Picker
          {...dates}
          label={label}
          none={none}
          required={required}
          onPick={(day) => {
            onPick(day);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** The calendar, loaded when first opened; the browser's own input if that fails. */
function Picker({ label, none, required, onPick, ...dates }: DatePickerProps & { label: string }) {
  const picker = useLazyComponent(loadPicker);
  if (picker) return <picker.DatePicker {...dates} none={none} required={required} onPick={onPick} />;
  if (picker === undefined) return <div className={styles["waiting"]} aria-busy="true" />;
  return (
    <input
      type="date"
      aria-label={label}
      className={styles["button"]}
      min={dates.min}
      max={dates.max}
      defaultValue={dates.value ?? ""}
      required={required}
      onBlur={(event) => onPick(event.target.value || null)}
    />
  );
}
