import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { AppointmentCard } from "./appointment-card.tsx";
import type { OwnAppointmentView } from "./own-appointment.server.ts";
import type { LetterName } from "./steps.server.ts";
import styles from "./page.module.css";

type OwnAppointmentsProps = { letterName: LetterName; letter: string; appointments: OwnAppointmentView[] };

export function OwnAppointments({ letterName, letter, appointments }: OwnAppointmentsProps) {
  const { t } = useTranslation(["appointment", "layout"]);
  const path = usePaths();
  const leaving = useRunningPost()?.get("intent") === "sign-out";
  const ahead = appointments.filter((appointment) => appointment.isAhead);
  const past = appointments.filter((appointment) => !appointment.isAhead);
  return (
    <>
      <section aria-labelledby="upcoming-appointments" className={styles["part"]}>
        <h2 id="upcoming-appointments">{t("mine.upcoming")}</h2>
        {ahead.length > 0 ? (
          <List appointments={ahead} />
        ) : (
          <>
            <p>{t("mine.none")}</p>
            <p>
              <ButtonLink to={path("/", {})}>{t("mine.find")}</ButtonLink>
            </p>
          </>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past-appointments" className={styles["part"]}>
          <h2 id="past-appointments">{t("mine.past")}</h2>
          <List appointments={past} />
        </section>
      )}
      <div className={styles["end"]}>
        <p>{t(`mine.${letterName}.scope`, { letter })}</p>
        <p>{t("mine.idle")}</p>
        <Form method="post" replace>
          <Button name="intent" value="sign-out" look="quiet" progress={leaving}>
            {t("layout:staff.signOut")}
          </Button>
        </Form>
      </div>
    </>
  );
}

function List({ appointments }: { appointments: OwnAppointmentView[] }) {
  return (
    <ul className={styles["list"]}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentCard appointment={appointment} />
        </li>
      ))}
    </ul>
  );
}
