import { Fragment } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Clamp } from "#app/ui/clamp/clamp.tsx";
import { Audience } from "./audience.tsx";
import styles from "./page.module.css";
import type { DoctorFacts } from "./profile-loader.server.ts";

/** The doctor's qualification, audience, languages and description. */
export function About({ profile }: { profile: DoctorFacts }) {
  const t = useTexts("doctor");
  const { country } = useRootData();
  const path = usePaths();
  const { city, description, specialties } = profile;
  const spoken = country.doctorLocales
    .filter(({ value }) => profile.languages.includes(value))
    .map(({ value }) => t(`spoken.${value}`));
  return (
    <>
      {specialties.length > 0 && (
        <section className={styles["panel"]}>
          <h2>{t("specialties")}</h2>
          <Clamp about={t("specialties")}>
            {specialties.map(({ slug, name }, index) => (
              <Fragment key={slug}>
                {index > 0 && ", "}
                <Link to={path("/doctors/:city/:service", { city: city.slug, service: slug })}>{name}</Link>
              </Fragment>
            ))}
          </Clamp>
        </section>
      )}
      <Audience profile={profile} />
      {spoken.length > 0 && (
        <section className={styles["panel"]}>
          <h2>{t("languages")}</h2>
          <p className={styles["spoken"]}>{spoken.join(", ")}</p>
        </section>
      )}
      {description && (
        <section className={styles["panel"]}>
          <h2>{t("about")}</h2>
          <p className={styles["description"]}>{description}</p>
        </section>
      )}
    </>
  );
}
