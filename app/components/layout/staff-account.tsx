import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import type { Account } from "#app/i18n/namespaces.ts";
import type { RootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./header.module.css";

type Staff = NonNullable<RootData["staff"]>;

/** The menu of the signed-in member of staff in the header (L-02). */
export function staffAccount(staff: Staff): Account {
  return { name: <StaffName staff={staff} />, items: <StaffItems /> };
}

function StaffName({ staff }: { staff: Staff }) {
  const t = useTexts("layout");
  return (
    <>
      <b className={styles["badge"]}>{staff.isOperator ? t("staff.operator") : t("staff.staff")}</b> {staff.email}
    </>
  );
}

function StaffItems() {
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
