import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./sub-bar.module.css";

export function SubBar() {
  const { t } = useTranslation("layout");
  const { city, flags } = useMarket();
  const path = usePaths();
  return (
    <nav className={styles["bar"]} aria-label={t("sections")}>
      <div className={`wrap ${styles["row"]}`}>
        <Link to={`${path("/", {})}#specialties`}>{t("doctors")}</Link>
        {city && <Link to={path("/procedures/:city", { city: city.slug })}>{t("procedures")}</Link>}
        {flags.includes("join") && (
          <Link to={path("/join", {})} className={styles["end"]}>
            {t("joinClinic")}
          </Link>
        )}
      </div>
    </nav>
  );
}
