import { memo } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { allCountries } from "#app/countries/registry.ts";
import { formatPhone } from "#app/countries/phone.ts";
import type { Flag } from "#app/flags/flags.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { CityLink } from "./city-link.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { ClinicLink, PatientLink } from "./sign-in-link.tsx";
import { otherMarketOrigin } from "./other-market-origin.ts";

const legalPages = [
  "privacy_policy",
  "user_gtc",
  "processing-agreement",
  "impresszum",
  "partner_gtc",
] as const satisfies Flag[];

export const Footer = memo(function Footer() {
  const t = useTexts("layout");
  const { city, country, flags, origin, marketOrigins, year } = useRootData();
  const path = usePaths();
  const [marketing = ""] = /\?.*/.exec(path("/", {})) ?? [];
  return (
    <footer className={styles["footer"]}>
      <div className={`wrap ${styles["columns"]}`}>
        <div className={styles["about"]}>
          <Logo brand={country.brandName} />
          <p>{t("tagline")}</p>
          <ul className={styles["inline"]}>
            {Object.entries(country.social).map(([name, url]) => (
              <li key={name}>
                <a href={url}>{t(`social.${name as "instagram" | "facebook"}`)}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t("forPatients")}</h2>
          <ul>
            {city && (
              <>
                <li>
                  <Link to={path("/doctors/:city", { city: city.slug })}>{t("doctorsIn", { city: city.name })}</Link>
                </li>
                <li>
                  <Link to={path("/clinics/:city", { city: city.slug })}>{t("clinicsIn", { city: city.name })}</Link>
                </li>
                <li>
                  <Link to={path("/procedures/:city/:category?", { city: city.slug })}>
                    {t("proceduresIn", { city: city.name })}
                  </Link>
                </li>
              </>
            )}
            <li>
              <CityLink />
            </li>
            <li>
              <PatientLink />
            </li>
          </ul>
        </div>
        <div>
          <h2>{t("forClinics")}</h2>
          <ul>
            <li>
              <ClinicLink text="clinicCabinet" />
            </li>
            {flags.includes("join") && (
              <li>
                <Link to={path("/join", {})}>{t("joinClinic")}</Link>
              </li>
            )}
          </ul>
        </div>
        <div>
          <h2>{t("contacts")}</h2>
          <ul>
            <li>
              <a href={`tel:${country.telephone}`}>{formatPhone(country.telephone, country)}</a>
            </li>
            <li>
              <a href={`mailto:${country.email}`}>{country.email}</a>
            </li>
            <li>
              <Link to={path("/contacts", {})}>{t("howToReach")}</Link>
            </li>
          </ul>
        </div>
      </div>
      <div className={`wrap ${styles["base"]}`}>
        <ul className={styles["inline"]} aria-label={t("countries")}>
          {allCountries.map((other) => (
            <li key={other.countryId}>
              <a
                href={`${otherMarketOrigin(other, origin, marketOrigins)}/${marketing}`}
                lang={other.nameLang ?? other.lang}
                aria-current={other.countryId === country.countryId || undefined}
              >
                {other.name}
              </a>
            </li>
          ))}
        </ul>
        <ul className={styles["inline"]}>
          {legalPages
            .filter((page) => flags.includes(page))
            .map((page) => (
              <li key={page}>
                <Link to={path(`/${page}`, {})}>{t(`legal.${page}`)}</Link>
              </li>
            ))}
          <li>
            <Link to={path("/cookies", {})} rel="nofollow">
              {t("cookies")}
            </Link>
          </li>
        </ul>
        <p>{`© ${year} ${country.brandName}`}</p>
      </div>
      <div className={styles["track"]}>
        <a className={styles["up"]} href="#top" aria-label={t("up")}>
          <Icon name="chevron" />
        </a>
      </div>
    </footer>
  );
});
