import { Fragment } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import type { Account } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { CityLink } from "./city-link.tsx";
import { LanguageLinks } from "./language-links.tsx";
import styles from "./mobile-menu.module.css";
import { ClinicLink, PatientLink } from "./sign-in-link.tsx";
import { ServicesItem } from "./services-item.tsx";

/** The side menu; works without script. */
export function MobileMenu({ account }: { account: Account | null | undefined }) {
  const t = useTexts("layout");
  const { area, city, country, flags } = useRootData();
  const path = usePaths();
  const cityLabel = [area, city?.name].filter(Boolean).join(", ");
  return (
    <details className={styles["menu"]} data-menu="page">
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
          {city && (
            <>
              <li>
                <ServicesItem city={city.slug} />
              </li>
              <li>
                <Link to={path("/clinics/:city", { city: city.slug })}>{t("clinics")}</Link>
              </li>
              <li>
                <Link to={path("/procedures/:city/:category?", { city: city.slug })}>{t("procedures")}</Link>
              </li>
            </>
          )}
          <li>
            <CityLink place={cityLabel} />
          </li>
          {account ? (
            <li className={styles["account"]}>
              {account.name}
              {account.items}
            </li>
          ) : (
            <>
              <li>
                <PatientLink />
              </li>
              <li>
                <ClinicLink text="clinicLogin" />
              </li>
            </>
          )}
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
              <LanguageLinks className={styles["inline"]} />
            </li>
          )}
          <li className={styles["inline"]}>
            {Object.entries(country.social).map(([name, url]) => (
              <Fragment key={name}>
                <a href={url}>{t(`social.${name as "instagram" | "facebook"}`)}</a>{" "}
              </Fragment>
            ))}
          </li>
        </ul>
      </nav>
    </details>
  );
}
