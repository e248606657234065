import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import type { RootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./header.module.css";

/** The signed-in member of staff, in place of the patients' login menu (L-02). */
export function StaffName({ staff }: { staff: NonNullable<RootData["staff"]> }) {
  const t = useTexts("layout");
  return (
    <>
      <b className={styles["badge"]}>{staff.isOperator ? t("staff.operator") : t("staff.staff")}</b> {staff.email}
    </>
  );
}

/** Links to their work, to the security of their account, and to sign out. */
export function StaffItems() {
  const t = useTexts("layout");
  const path = usePaths();
  return (
    <>
      <Link to={path("/staff", {})} className={styles["item"]}>
        {t("staff.work")}
      </Link>
      <Link to={path("/staff/account", {})} rel="nofollow" className={styles["item"]}>
        {t("staff.account")}
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
