import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { kindOfParent } from "../booking/address.ts";
import styles from "./appointment.module.css";

type NextCallerProps = {
  /** Where this booking was started, filters and all; null when that is not known any more. */
  back: string | null;
  home: string;
};

/** For an operator: one call is over, another comes. */
export function NextCaller({ back, home }: NextCallerProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  return (
    <nav className={styles["next"]} aria-label={t("next.label")}>
      {back && <Link to={back}>{t(`booking:back.${kindOfParent(back)}`)}</Link>}{" "}
      <Link to={home}>{t("next.caller")}</Link>
    </nav>
  );
}
