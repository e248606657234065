import { useTranslation } from "react-i18next";
import styles from "./appointment.module.css";
import type { AppointmentState } from "./appointment-state.ts";

export function Status({ state }: { state: AppointmentState }) {
  const { t } = useTranslation("appointment");
  return (
    <p className={styles["status"]} data-status={state}>
      {t(`status.${state}`)}
    </p>
  );
}
