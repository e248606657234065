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
  const { country, flags, locale, staff } = useMarket();
  const path = usePaths();
  return (
    <header className={styles["header"]}>
      <div className={`wrap ${styles["row"]}`}>
        <Link to={path("/", {})} className={styles["home"]} aria-label={t("home", { brand: country.brandName })}>
          <Logo brand={country.brandName} />
        </Link>
        <ul className={styles["desktop"]}>
          {onHome && flags.includes("join") && (
            <li>
              <Link to={path("/join", {})} className={styles["plain"]}>
                {t("joinClinic")}
              </Link>
            </li>
          )}
          {country.locales.length > 1 && (
            <li>
              <details className={styles["menu"]} data-menu>
                <summary className={styles["plain"]}>
                  <Icon name="globe" />
                  <span className="sr">{t("language")}: </span>
                  {t(`common:languages.${locale}`)}
                  <Icon name="chevron" className={styles["chevron"]} />
                </summary>
                <LanguageLinks className={styles["panel"]} linkClassName={styles["item"]} />
              </details>
            </li>
          )}
          <li>{staff ? <StaffBadge staff={staff} /> : <LoginMenu cabinetLink={country.cabinetLink} />}</li>
        </ul>
        <MobileMenu />
      </div>
    </header>
  );
}

function LoginMenu({ cabinetLink }: { cabinetLink: string }) {
  const { t } = useTranslation("layout");
  const path = usePaths();
  return (
    <details className={styles["menu"]} data-menu>
      <summary className={styles["button"]}>
        <Icon name="user" />
        {t("login")}
      </summary>
      <ul className={styles["panel"]}>
        <li>
          <a href={cabinetLink} className={styles["item"]}>
            {t("clinicCabinet")}
          </a>
        </li>
        <li>
          <Link to={path("/staff", {})} rel="nofollow" className={styles["item"]}>
            {t("staff.signIn")}
          </Link>
        </li>
      </ul>
    </details>
  );
}

/** Stands where patients have the login menu (L-02). */
function StaffBadge({ staff }: { staff: NonNullable<ReturnType<typeof useMarket>["staff"]> }) {
  const { t } = useTranslation("layout");
  const path = usePaths();
  return (
    <details className={styles["menu"]} data-menu>
      <summary className={styles["button"]}>
        <b className={styles["badge"]}>{staff.isOperator ? t("staff.operator") : t("staff.staff")}</b>{" "}
        {staff.email}
      </summary>
      <div className={styles["panel"]}>
        <form method="post" action={path("/staff/sign-out", {})}>
          <button type="submit" className={styles["item"]}>
            {t("staff.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}
