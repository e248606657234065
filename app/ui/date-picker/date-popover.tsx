import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Popover } from "#app/ui/popover/popover.tsx";
import form from "#app/ui/form/form.module.css";
import type { Days } from "./calendar.tsx";
import styles from "./date-field.module.css";

const loadPicker = () => import("./date-picker.tsx");

type DatePopoverProps = Days & {
  id: string;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** What the button says while no day is chosen, if not to choose one. */
  none?: string | undefined;
  /** null is any day. */
  onPick: (day: string | null) => void;
};

/** The button of a date field and the picker it opens; choosing a day or a preset closes it. */
export function DatePopover({ id, label, describedBy, invalid, disabled, none, onPick, ...days }: DatePopoverProps) {
  const { t } = useTranslation("widgets");
  const { date } = useFormats();
  const shown = days.value ? date(days.value, "fullDate") : (none ?? t("dates.choose"));
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
      buttonClass={`${styles["button"]} ${days.value ? "" : styles["empty"]} ${invalid ? styles["invalid"] : ""}`}
      describedBy={describedBy}
      disabled={disabled}
      label={label}
      closeLabel={t("close")}
      sheetClass={styles["sheet"]}
      panelClass={styles["panel"]}
    >
      {(close) => (
        <Picker
          {...days}
          label={label}
          onPick={(day) => {
            onPick(day);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** The calendar, which comes when it is first opened; the browser's own date input when it doesn't. */
function Picker({ label, onPick, ...days }: Days & { label: string; onPick: (day: string | null) => void }) {
  const picker = usePart(loadPicker);
  if (picker) return <picker.DatePicker {...days} onPick={onPick} />;
  if (picker === undefined) return <div className={styles["waiting"]} aria-busy="true" />;
  return (
    <input
      type="date"
      aria-label={label}
      className={form["input"]}
      min={days.min}
      max={days.max}
      defaultValue={days.value ?? ""}
      onBlur={(event) => onPick(event.target.value || null)}
    />
  );
}
