import { useTranslation } from "react-i18next";
import type { Account } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./header.module.css";
import { ClinicLink, PatientLink } from "./sign-in-link.tsx";

/** The patient's menu in the header, for pages with `isSignedIn` in their data and texts of `appointment` (ADR 45). */
export function patientAccount(loaderData: unknown): Account | null {
  const isSignedIn = (loaderData as { isSignedIn?: boolean } | undefined)?.isSignedIn;
  return isSignedIn ? { name: <PatientName />, items: <PatientItems /> } : null;
}

function PatientName() {
  const { t } = useTranslation("appointment");
  return <b className={styles["badge"]}>{t("mine.signedIn")}</b>;
}

function PatientItems() {
  const { t } = useTranslation("layout");
  const path = usePaths();
  return (
    <>
      <PatientLink className={styles["item"]} />
      <ClinicLink text="clinicCabinet" className={styles["item"]} />
      <form method="post" action={path("/appointments", {})}>
        <button type="submit" name="intent" value="sign-out" className={styles["item"]}>
          {t("staff.signOut")}
        </button>
      </form>
    </>
  );
}
