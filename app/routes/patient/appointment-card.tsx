import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { ClinicReason } from "../appointment/clinic-reason.tsx";
import { Status } from "../appointment/status.tsx";
import type { OwnAppointmentView } from "./own-appointment.server.ts";
import styles from "./page.module.css";

/** An appointment with links to its actions. The accessible name of each link includes the appointment's time. */
export function AppointmentCard({ appointment }: { appointment: OwnAppointmentView }) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const { state, doctor, branch, service, path, paths, isAhead, clinic_cancellation: cancellation } = appointment;
  const start = cityTime(appointment.datetime, appointment.timezone);
  const when = t("at", { date: formats.date(start.date, isAhead ? "longDay" : "fullDate"), time: start.time });
  const labelled = (text: string) => ({ "aria-label": `${text}: ${when}`, children: text });
  const rebook = t(cancellation ? "rebook.otherTime" : "rebook.title");
  return (
    <article className={`sheet ${styles["card"]}`}>
      <div className={styles["head"]}>
        <h3>
          <Link to={path}>
            <time dateTime={appointment.datetime}>{when}</time>
          </Link>
        </h3>
        <Status state={state} />
      </div>
      {cancellation && <ClinicReason {...cancellation} />}
      <div className={styles["doctor"]}>
        <Avatar name={doctor.name} src={doctor.image_url} size="small" />
        <div>
          <p>
            <b>{doctor.name}</b>, {service}
          </p>
          <p className={styles["soft"]}>
            {branch.name}, {branch.address}, {branch.city}
          </p>
          <p className={styles["soft"]}>
            {t("patient")}: {appointment.client_name}
          </p>
        </div>
      </div>
      <p className={styles["ways"]}>
        {paths.rebook && <ButtonLink to={paths.rebook} size="small" look="quiet" {...labelled(rebook)} />}
        {paths.feedback && <ButtonLink to={paths.feedback} size="small" look="quiet" {...labelled(t("feedback"))} />}
        {paths.reschedule && (
          <ButtonLink to={paths.reschedule} size="small" look="quiet" {...labelled(t("reschedule.title"))} />
        )}
        {paths.calendar && (
          <a href={paths.calendar} className={buttonClass("quiet", "small")} {...labelled(t("calendar.add"))} />
        )}
        {paths.cancel && <Link to={paths.cancel} {...labelled(t("cancel.title"))} />}
      </p>
    </article>
  );
}
