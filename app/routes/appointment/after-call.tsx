import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { kindOfParent } from "../booking/booking-path.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { deskPhoneId, NextCaller } from "../staff/next-caller.tsx";
import { useShortcuts } from "../staff/shortcuts.tsx";
import styles from "./appointment.module.css";

type AfterCallProps = {
  /** The page where this booking started, with its filters; null if unknown. */
  back: string | null;
};

/** An operator's links after a booking: another one for the same caller, the desk, or the next caller. */
export function AfterCall({ back }: AfterCallProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const path = usePaths();
  useShortcuts();
  return (
    <nav className={styles["next"]} aria-label={t("next.label")}>
      {back && <Link to={back}>{t(`booking:back.${kindOfParent(back)}`)}</Link>}{" "}
      <a data-shortcut="desk" href={`${path("/staff/desk", {})}#${deskPhoneId}`}>
        {t("next.desk")}
      </a>{" "}
      <NextCaller />
    </nav>
  );
}
