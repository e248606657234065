import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./appointment.module.css";
import { canRebook, isAhead, type AppointmentState } from "./appointment-state.ts";

/** Null: not possible now. */
type AppointmentPaths = {
  calendar: string;
  rebook: string;
  cancel: string | null;
  reschedule: string | null;
  feedback: string | null;
};

/** The actions on an appointment by its state: links to pages that confirm. */
export function Actions({ state, paths }: { state: AppointmentState; paths: AppointmentPaths }) {
  const { t } = useTranslation("appointment");
  const isComing = isAhead(state);
  const isCancelled = state === "cancelled" || state === "cancelledByClinic";
  return (
    <div className={styles["actions"]}>
      {paths.feedback && (
        <ButtonLink to={paths.feedback} rel="nofollow">
          {t("feedback")}
        </ButtonLink>
      )}{" "}
      {canRebook(state) && (
        <ButtonLink to={paths.rebook} rel="nofollow" look={paths.feedback ? "quiet" : "main"}>
          {t(state === "cancelledByClinic" ? "rebook.otherTime" : "rebook.title")}
        </ButtonLink>
      )}{" "}
      {(isComing || isCancelled) && (
        <a href={paths.calendar} rel="nofollow" className={buttonClass(isComing ? "main" : "quiet")}>
          <Icon name="calendar" />
          {isComing ? t("calendar.add") : t("calendar.remove")}
        </a>
      )}{" "}
      {paths.reschedule && (
        <ButtonLink to={paths.reschedule} rel="nofollow" look="quiet">
          {t("reschedule.title")}
        </ButtonLink>
      )}{" "}
      {paths.cancel && (
        <Link to={paths.cancel} rel="nofollow">
          {t("cancel.title")}
        </Link>
      )}
    </div>
  );
}
