import { memo } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import type { Account } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { CityLink } from "./city-link.tsx";
import styles from "./header.module.css";
import { LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { ClinicLink, PatientLink } from "./sign-in-link.tsx";
import { SearchBar } from "./search-bar.tsx";
import { staffAccount } from "./staff-account.tsx";

type HeaderProps = {
  isHome: boolean;
  /** The query of the search page; empty on other pages. */
  query: string;
  /** Whether small screens show the search bar below the header, as on the not-found page. */
  hasSearchBelow: boolean;
  /** The signed-in patient, on pages that know of one. */
  account: Account | null | undefined;
};

export const Header = memo(function Header({ isHome, query, hasSearchBelow, account }: HeaderProps) {
  const t = useTexts(["layout", "common"]);
  const { city, country, flags, isTextBrowser, locale, staff } = useRootData();
  const path = usePaths();
  const signedIn = staff ? staffAccount(staff) : account;
  return (
    <header className={`whole ${styles["header"]} ${hasSearchBelow ? styles["searchable"] : ""}`}>
      <div className={`wrap ${styles["row"]}`}>
        <Link to={path("/", {})} className={styles["home"]} aria-label={t("home", { brand: country.brandName })}>
          <Logo brand={country.brandName} />
        </Link>{" "}
        {!isHome && <SearchBar key={query} initialQuery={query} className={styles["search"]} />}
        <ul className={styles["desktop"]}>
          {isHome && flags.includes("join") && (
            <li>
              <Link to={path("/join", {})} className={styles["plain"]}>
                {t("joinClinic")}
              </Link>
            </li>
          )}
          {/* An operator's e-mail leaves no room for the city beside the search. */}
          {!isHome && !staff && city && (
            <li>
              <CityLink place={city.name} className={styles["plain"]}>
                <Icon name="pin" />
              </CityLink>
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
          <li>{signedIn ? <AccountMenu {...signedIn} /> : <LoginMenu />}</li>
        </ul>
        {!isTextBrowser && <MobileMenu account={signedIn} />}
      </div>
    </header>
  );
});

function LoginMenu() {
  const t = useTexts("layout");
  return (
    <details className={styles["menu"]} data-menu>
      <summary className={styles["button"]}>
        <Icon name="user" />
        {t("login")}
      </summary>
      <ul className={styles["panel"]}>
        <li>
          <PatientLink className={styles["item"]} />
        </li>
        <li>
          <ClinicLink text="clinicCabinet" className={styles["item"]} />
        </li>
      </ul>
    </details>
  );
}

function AccountMenu({ name, items }: Account) {
  return (
    <details className={styles["menu"]} data-menu>
      <summary className={styles["button"]}>{name}</summary>
      <div className={styles["panel"]}>{items}</div>
    </details>
  );
}
