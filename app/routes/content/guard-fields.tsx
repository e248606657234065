import { useTranslation } from "react-i18next";
import styles from "./content.module.css";

/** The honeypot and the sealed time. Names as in form-guard.server.ts. */
export function GuardFields({ stamp }: { stamp: string }) {
  const { t } = useTranslation("leads");
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <div className={styles["trap"]} aria-hidden="true">
        <label>
          {t("leaveEmpty")} <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
