import { Link } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./service-letters.module.css";

export type ServiceLetter = { letter: string; items: { slug: string; name: string }[] };

type ServiceLettersProps = {
  letters: ServiceLetter[];
  /** The city's slug. */
  city: string;
  heading: "h2" | "h3";
};

/** All services of the city's doctors by first letter, linked to their lists, in up to five columns. */
export function ServiceLetters({ letters, city, heading: Heading }: ServiceLettersProps) {
  const path = usePaths();
  return (
    <div className={styles["letters"]}>
      {letters.map(({ letter, items }) => (
        <section key={letter} aria-label={letter}>
          <Heading>{letter}</Heading>
          <ul>
            {items.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={path("/doctors/:city/:service", { city, service: slug })}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
