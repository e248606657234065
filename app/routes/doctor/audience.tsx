import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./page.module.css";
import type { DoctorFacts } from "./profile-loader.server.ts";

/** The ages of adults and children that the doctor sees; from a children's service a link to its adult one (B-15). */
export function Audience({ profile: { audience, doctor } }: { profile: DoctorFacts }) {
  const t = useTexts("doctor");
  const { ageFrom, ageTo } = useFormats();
  const path = usePaths();
  const { adults, children, adultAlternative } = audience;
  const ages = ({ from, to }: { from: number | null; to: number | null }) =>
    [from === null ? "" : ageFrom(from), to === null ? "" : ageTo(to)].join(" ").trim();
  return (
    <section className={styles["panel"]}>
      <h2>{t("audience.title")}</h2>
      <ul className={styles["audience"]}>
        {adults && (
          <li>
            <Icon name="user" />
            {t("audience.adults")} {ages(adults)}
          </li>
        )}
        {children && (
          <li>
            <Icon name="child" />
            {t("audience.children")} {ages(children)}
          </li>
        )}
      </ul>
      {adultAlternative && (
        <p>
          {t("audience.adultAlternative")}{" "}
          <Link
            to={
              adultAlternative.doctorServiceId === null
                ? path("/doctors/:city/:service", { city: adultAlternative.city, service: adultAlternative.slug })
                : path("/doctor/:slug", { slug: doctor.slug }, { service: adultAlternative.doctorServiceId })
            }
          >
            {adultAlternative.name}
          </Link>
        </p>
      )}
    </section>
  );
}
