import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { LanguageLinks } from "./language-links.tsx";
import styles from "./mobile-menu.module.css";

export function MobileMenu() {
  const { t } = useTranslation("layout");
  const { city, country, flags } = useMarket();
  const path = usePaths();
  return (
    <details className={styles["menu"]} data-menu>
      <summary className={styles["toggle"]}>
        <Icon name="menu" className={styles["open"]} />
        <Icon name="close" className={styles["close"]} />
        <span className="sr">{t("menu")}</span>
      </summary>
      <nav className={styles["panel"]} aria-label={t("menu")}>
        <Link to={path("/", {})}>{t("homePage")}</Link>
        <Link to={`${path("/", {})}#specialties`}>{t("doctors")}</Link>
        {city && <Link to={path("/procedures/:city", { city: city.slug })}>{t("procedures")}</Link>}
        <Link to={`${path("/", {})}#city`}>{city ? t("cityNow", { city: city.name }) : t("city")}</Link>
        <a href={country.cabinetLink}>{t("clinicLogin")}</a>
        {flags.includes("join") && <Link to={path("/join", {})}>{t("joinClinic")}</Link>}
        <Link to={path("/contacts", {})}>{t("contacts")}</Link>
        {country.locales.length > 1 && (
          <div className={styles["languages"]}>
            <LanguageLinks />
          </div>
        )}
        {Object.entries(country.social).map(([name, address]) => (
          <a key={name} href={address}>
            {t(`social.${name as "instagram" | "facebook"}`)}
          </a>
        ))}
      </nav>
    </details>
  );
}
