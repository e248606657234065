import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PatientVisit } from "#app/contract/patient.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import frame from "./frame.module.css";
import styles from "./desk.module.css";

/** A caller's appointments; future ones can be moved and cancelled from here. */
export function Visits({ visits }: { visits: PatientVisit[] }) {
  const { t } = useTranslation(["staff", "appointment"]);
  const { date } = useFormats();
  const path = usePaths();
  return (
    <section aria-labelledby="desk-visits">
      <h2 id="desk-visits">
        <output>{visits.length > 0 ? t("desk.visits", { count: visits.length }) : t("desk.none")}</output>
      </h2>
      <ul className={styles["list"]}>
        {visits.map(
          ({ id, hash, status, datetime, timezone, client_name: name, doctor, service, clinic_branch: branch }) => {
            const at = cityTime(datetime, timezone);
            const isAhead = (status === "booked" || status === "pending") && Date.parse(datetime) > Date.now();
            const when = t("appointment:at", { date: date(at.date, "fullDate"), time: at.time });
            const to = (page: "" | "/reschedule" | "/cancel") =>
              path(`/appointments/:id${page}`, { id: String(id) }, { hash });
            return (
              <li key={id} className="sheet">
                <p>
                  <Link to={to("")}>
                    <b>{when}</b>
                  </Link>{" "}
                  <span className={frame["soft"]}>
                    {t(
                      `appointment:status.${isAhead || (status !== "booked" && status !== "pending") ? status : "over"}`,
                    )}
                  </span>
                </p>
                <p>
                  {name}: {doctor.name}, {service.name}, {branch.name}
                </p>
                {isAhead && (
                  <p className={styles["ways"]}>
                    <Link to={to("/reschedule")} aria-label={`${t("appointment:reschedule.title")}: ${when}`}>
                      {t("appointment:reschedule.title")}
                    </Link>{" "}
                    <Link to={to("/cancel")} aria-label={`${t("appointment:cancel.title")}: ${when}`}>
                      {t("appointment:cancel.title")}
                    </Link>
                  </p>
                )}
              </li>
            );
          },
        )}
      </ul>
    </section>
  );
}
