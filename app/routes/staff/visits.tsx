import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import type { VisitWithPhone, PatientVisit } from "#app/contract/patient.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cityTime } from "#app/calendar/city-time.ts";
import frame from "./frame.module.css";
import styles from "./desk.module.css";

type VisitsProps = {
  id: string;
  title: string;
  visits: (PatientVisit & Partial<Pick<VisitWithPhone, "client_phone">>)[];
};

/** Appointments; future ones can be moved and cancelled from here. Those with a number can become the caller's. */
export function Visits({ id: titleId, title, visits }: VisitsProps) {
  const { t } = useTranslation(["staff", "appointment"]);
  const { date, phone: phoneText } = useFormats();
  const path = usePaths();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>
        <output>{title}</output>
      </h2>
      <ul className={styles["list"]}>
        {visits.map(({ id, hash, status, datetime, timezone, client_name: name, client_phone: phone, ...visit }) => {
          const { doctor, service, clinic_branch: branch, is_changeable: isChangeable } = visit;
          const start = cityTime(datetime, timezone);
          const isAhead = (status === "booked" || status === "pending") && Date.parse(datetime) > Date.now();
          const when = t("appointment:at", {
            date: date(start.date, isAhead ? "longDay" : "fullDate"),
            time: start.time,
          });
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
              {isAhead && !isChangeable && <p className={frame["soft"]}>{t("appointment:operator.tooLate")}</p>}
              {isAhead && isChangeable && (
                <p className={styles["ways"]}>
                  <Link to={to("/reschedule")} aria-label={`${t("appointment:reschedule.title")}: ${when}`}>
                    {t("appointment:reschedule.title")}
                  </Link>{" "}
                  <Link to={to("/cancel")} aria-label={`${t("appointment:cancel.title")}: ${when}`}>
                    {t("appointment:cancel.title")}
                  </Link>
                </p>
              )}
              {phone && (
                <Form method="post">
                  <Button name="phone" value={phone} size="small" look="quiet">
                    {t("desk.chooseCaller", { phone: phoneText(phone) })}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
