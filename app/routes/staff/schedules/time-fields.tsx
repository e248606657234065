import { useTranslation } from "react-i18next";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import styles from "./schedules.module.css";

/** Fields for the start and the end of hours, in steps of five minutes. */
export function TimeFields({ field }: Pick<ActionForm, "field">) {
  const { t } = useTranslation("staff");
  return (
    <div className={styles["pair"]}>
      <TextField {...field("starts_at")} type="time" step={300} label={t("schedule.from")} />
      <TextField {...field("ends_at")} type="time" step={300} label={t("schedule.to")} />
    </div>
  );
}
