import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { kindOfParent } from "../booking/address.ts";
import { NextCaller } from "../staff/next-caller.tsx";
import styles from "./appointment.module.css";

type AfterCallProps = {
  /** Where this booking was started, filters and all; null when that is not known any more. */
  back: string | null;
};

/** For an operator: the same caller may want more, or another comes. */
export function AfterCall({ back }: AfterCallProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  return (
    <nav className={styles["next"]} aria-label={t("next.label")}>
      {back && <Link to={back}>{t(`booking:back.${kindOfParent(back)}`)}</Link>} <NextCaller />
    </nav>
  );
}
