import { Asterisk, describedBy, FieldError } from "#app/ui/form/field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import form from "#app/ui/form/form.module.css";
import styles from "./schedules.module.css";
import { useScheduleTexts } from "./use-schedule-texts.ts";
import { weekdays } from "./week.tsx";

type WeekdaysFieldProps = Pick<ActionForm, "checkbox"> & { label: string; today: string };

/** A checkbox for each weekday. Links to the group lead to the first. */
export function WeekdaysField({ checkbox, label, today }: WeekdaysFieldProps) {
  const texts = useScheduleTexts(today);
  const { id, errors } = checkbox("weekdays");
  const { "aria-describedby": description, "aria-invalid": isInvalid } = describedBy({ id, errors });
  return (
    <fieldset className={form["field"]} aria-describedby={description}>
      <legend className={form["label"]}>
        {label}
        <Asterisk />
      </legend>
      <div className={styles["weekdays"]}>
        {weekdays.map((weekday, index) => {
          const { name, value, defaultChecked } = checkbox("weekdays", String(weekday));
          return (
            <label key={weekday} className={form["choice"]}>
              <input
                id={index === 0 ? id : undefined}
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={defaultChecked}
                aria-invalid={isInvalid}
              />
              <span className={styles["name"]}>{texts.weekday(weekday)}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}
