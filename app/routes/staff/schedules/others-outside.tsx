import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { sectionIds } from "./section-ids.ts";

type OthersOutsideProps = { branch: ClinicSchedule["branch"]; doctors: ClinicSchedule["others_outside"] };

/** The other doctors with booked visits outside their hours: their pages list the visits. */
export function OthersOutside({ branch, doctors }: OthersOutsideProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  return (
    <section aria-labelledby={sectionIds.others} className={`sheet ${styles["section"]}`}>
      <h2 id={sectionIds.others}>{t("schedule.others.title")}</h2>
      <p>{t("schedule.others.text")}</p>
      <ul className={styles["rows"]}>
        {doctors.map(({ id, name, visits }) => (
          <li key={id}>
            <Link to={`${path("/staff/schedules", {}, { branch: branch.id, doctor: id })}#${sectionIds.outside}`}>
              {name}
            </Link>{" "}
            <span className={frame["soft"]}>{t("day.count", { count: visits })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
