import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Popover } from "#app/ui/popover/popover.tsx";
import type { Days } from "./calendar.tsx";
import styles from "./date-field.module.css";

const DatePicker = lazy(() => import("./date-picker.tsx"));

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
export default function DatePopover({ id, label, describedBy, invalid, disabled, none, onPick, ...days }: DatePopoverProps) {
  const { t } = useTranslation("widgets");
  const { date } = useFormats();
  const shown = days.value ? date(days.value, "fullDate") : none ?? t("dates.choose");
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
        <Suspense fallback={<div className={styles["waiting"]} aria-busy="true" />}>
          <DatePicker
            {...days}
            onPick={(day) => {
              onPick(day);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
