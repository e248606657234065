import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./header.module.css";
import { LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

export function Header({ onHome }: { onHome: boolean }) {
  const { t } = useTranslation(["layout", "common"]);
  const { country, flags, locale } = useMarket();
  const path = usePaths();
  return (
    <header className={styles["header"]}>
      <div className={`wrap ${styles["row"]}`}>
        <Link to={path("/", {})} className={styles["home"]} aria-label={t("home", { brand: country.brandName })}>
          <Logo brand={country.brandName} />
        </Link>
        <div className={styles["desktop"]}>
          {onHome && flags.includes("join") && (
            <Link to={path("/join", {})} className={styles["plain"]}>
              {t("joinClinic")}
            </Link>
          )}
          {country.locales.length > 1 && (
            <details className={styles["menu"]} data-menu>
              <summary className={styles["plain"]}>
                <Icon name="globe" />
                <span className="sr">{t("language")}: </span>
                {t(`common:languages.${locale}`)}
                <Icon name="chevron" className={styles["chevron"]} />
              </summary>
              <div className={styles["panel"]}>
                <LanguageLinks className={styles["item"]} />
              </div>
            </details>
          )}
          <details className={styles["menu"]} data-menu>
            <summary className={styles["button"]}>
              <Icon name="user" />
              {t("login")}
            </summary>
            <div className={styles["panel"]}>
              <a href={country.cabinetLink} className={styles["item"]}>
                {t("clinicCabinet")}
              </a>
            </div>
          </details>
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
