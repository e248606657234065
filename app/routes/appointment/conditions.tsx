import { useTranslation } from "react-i18next";
import type { Appointment } from "#app/contract/appointment.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import styles from "./appointment.module.css";

/** The conditions that the info step showed before the booking: the live queue, and the clinic's own. */
export function Conditions({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const { on_walk_in_basis: isWalkIn, avg_waiting_time: waitMinutes, price_conditions: conditions } = appointment;
  if (!isWalkIn && !conditions) return null;
  return (
    <section className={styles["conditions"]} aria-labelledby="appointment-conditions">
      <h2 id="appointment-conditions">{t("info.title")}</h2>
      {isWalkIn && <p>{t("info.liveQueue")}</p>}
      {isWalkIn && waitMinutes !== null && (
        <p>{t("info.waiting", { count: waitMinutes, formatted: formats.number(waitMinutes) })}</p>
      )}
      {/* Sanitised by the API. */}
      {conditions && <div dangerouslySetInnerHTML={{ __html: conditions }} />}
    </section>
  );
}
