import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Market } from "#app/i18n/market.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./header.module.css";

/** Who of the staff is signed in: stands where patients have the login menu (L-02). */
export function StaffName({ staff }: { staff: NonNullable<Market["staff"]> }) {
  const { t } = useTranslation("layout");
  return (
    <>
      <b className={styles["badge"]}>{staff.isOperator ? t("staff.operator") : t("staff.staff")}</b> {staff.email}
    </>
  );
}

/** The way to their work, to what protects their account, and out. */
export function StaffItems() {
  const { t } = useTranslation("layout");
  const path = usePaths();
  return (
    <>
      <Link to={path("/staff", {})} className={styles["item"]}>
        {t("staff.work")}
      </Link>
      <Link to={path("/staff/second-factor", {})} rel="nofollow" className={styles["item"]}>
        {t("staff.secondFactor")}
      </Link>
      <form method="post" action={path("/staff/sign-out", {})}>
        <button type="submit" className={styles["item"]}>
          {t("staff.signOut")}
        </button>
      </form>
    </>
  );
}
