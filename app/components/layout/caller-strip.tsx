import { Link, useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import styles from "./shell.module.css";
import { useEndedCaller } from "./use-ended-caller.ts";

/** Shows the caller's number while an operator chooses a doctor; the desk and the forms show it themselves. */
export function CallerStrip() {
  const t = useTexts("layout");
  const formats = useFormats();
  const path = usePaths();
  const { caller } = useRootData();
  const { pathname } = useLocation();
  useEndedCaller(caller);
  if (!caller || /\/(?:staff|booking|appointments)(?:\/|$)/.test(pathname)) return null;
  return (
    <div className={`wrap ${styles["caller"]}`}>
      <p className="sheet">
        {t("caller", { phone: formats.phone(caller) })} <Link to={path("/staff/desk", {})}>{t("toDesk")}</Link>
      </p>
    </div>
  );
}
