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
        <ul>
          <li>
            <Link to={path("/", {})}>{t("homePage")}</Link>
          </li>
          <li>
            <Link to={`${path("/", {})}#specialties`}>{t("doctors")}</Link>
          </li>
          {city && (
            <li>
              <Link to={path("/procedures/:city", { city: city.slug })}>{t("procedures")}</Link>
            </li>
          )}
          <li>
            <Link to={`${path("/", {})}#city`}>{city ? t("cityNow", { city: city.name }) : t("city")}</Link>
          </li>
          <li>
            <a href={country.cabinetLink}>{t("clinicLogin")}</a>
          </li>
          {flags.includes("join") && (
            <li>
              <Link to={path("/join", {})}>{t("joinClinic")}</Link>
            </li>
          )}
          <li>
            <Link to={path("/contacts", {})}>{t("contacts")}</Link>
          </li>
          {country.locales.length > 1 && (
            <li>
              <LanguageLinks className={styles["languages"]} />
            </li>
          )}
          {Object.entries(country.social).map(([name, address]) => (
            <li key={name}>
              <a href={address}>{t(`social.${name as "instagram" | "facebook"}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
