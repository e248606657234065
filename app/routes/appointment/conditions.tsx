import { useTranslation } from "react-i18next";
import type { Appointment } from "#app/contract/appointment.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import styles from "./appointment.module.css";

/** The info shown before the booking: live queue and the clinic's conditions. */
export function Conditions({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const { on_walk_in_basis: walkIn, avg_waiting_time: minutes, price_conditions: conditions } = appointment;
  if (!walkIn && !conditions) return null;
  return (
    <section className={styles["conditions"]} aria-labelledby="appointment-conditions">
      <h2 id="appointment-conditions">{t("info.title")}</h2>
      {walkIn && <p>{t("info.liveQueue")}</p>}
      {walkIn && minutes !== null && <p>{t("info.waiting", { count: minutes, formatted: formats.number(minutes) })}</p>}
      {/* Sanitised by the API. */}
      {conditions && <div dangerouslySetInnerHTML={{ __html: conditions }} />}
    </section>
  );
}
