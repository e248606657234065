import { memo } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { ServicesMenu } from "./services-menu.tsx";
import styles from "./sub-bar.module.css";

/** The bar below the header, with links to the sections of the site. */
export const SubBar = memo(function SubBar() {
  const t = useTexts("layout");
  const { city, flags, isTextBrowser } = useRootData();
  const path = usePaths();
  return (
    <nav className={`whole ${styles["bar"]}`} aria-label={t("sections")}>
      <ul className={`wrap ${styles["row"]}`}>
        {city && (
          <>
            <li>
              <ServicesMenu city={city} />
            </li>
            <li>
              <Link to={path("/clinics/:city", { city: city.slug })}>{t("clinics")}</Link>
            </li>
            <li>
              <Link to={path("/procedures/:city/:category?", { city: city.slug })}>{t("procedures")}</Link>
            </li>
          </>
        )}
        {flags.includes("join") && !isTextBrowser && (
          <li className={styles["end"]}>
            <Link to={path("/join", {})}>{t("joinClinic")}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
});
