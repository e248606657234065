import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./service-letters.module.css";

/** Specialties or procedures of a city by first letter. */
export type ServiceGroup = {
  kind: "specialties" | "procedures";
  letters: { letter: string; items: { slug: string; name: string }[] }[];
};

type ServiceLettersProps = {
  groups: ServiceGroup[];
  /** The city's slug. */
  city: string;
  /** Level of a group's heading; letters are one level below. */
  heading: "h2" | "h3";
};

/** All services of the city's doctors, linked to their lists: specialties, then procedures, in up to five columns. */
export function ServiceLetters({ groups, city, heading: Heading }: ServiceLettersProps) {
  const t = useTexts("layout");
  const path = usePaths();
  const Letter = Heading === "h2" ? "h3" : "h4";
  const titles = { specialties: t("services.specialties"), procedures: t("procedures") };
  return groups.map(({ kind, letters }) => (
    <section key={kind} className={styles["group"]} aria-label={titles[kind]}>
      <Heading>{titles[kind]}</Heading>
      <div className={styles["letters"]}>
        {letters.map(({ letter, items }) => (
          <div key={letter}>
            <Letter>{letter}</Letter>
            <ul>
              {items.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={path("/doctors/:city/:service", { city, service: slug })}>{name}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  ));
}
