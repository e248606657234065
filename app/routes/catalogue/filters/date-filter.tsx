import { useTexts } from "#app/i18n/use-texts.ts";
import { addDays } from "#app/calendar/days.ts";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import { useScreen } from "#app/ui/screen/use-screen.ts";
import styles from "./filters.module.css";

const daysAhead = 60;

type DateFilterProps = {
  id: string;
  name: string;
  today: string;
  /** "YYYY-MM-DD"; null: any day. */
  value: string | null;
  /** Whether it is above the list, where a phone shows it only without script: it then keeps the browser's input. */
  isInBar: boolean | undefined;
  onPick: (day: string | null) => void;
};

/** The browser's date input, which script replaces by the picker with presets. */
export function DateFilter({ id, name, today, value, isInBar, onPick }: DateFilterProps) {
  const t = useTexts(["catalogue", "widgets"]);
  const keepsNativeInput = useScreen().isMobile && isInBar;
  const popover = useLazyComponent(loadAfterPaint, useHydrated() && !keepsNativeInput);
  const label = t("filters.date");
  const max = addDays(today, daysAhead);
  const nativeInput = (
    <>
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <input
        id={id}
        type="date"
        name={name}
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
          format="shortDay"
          onPick={onPick}
        />
      ) : (
        nativeInput
      )}
    </div>
  );
}
