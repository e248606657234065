import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

/** A section of the styleguide. */
export type Section = { id: string; title: string; Content: () => ReactNode };

/** A widget in one state. Tests find it by `name`. */
export function Specimen({
  name,
  title,
  wide,
  children,
}: {
  name: string;
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${styles["specimen"]} ${wide ? styles["wide"] : ""}`} data-specimen={name}>
      <h3>{title}</h3>
      <div className={styles["stage"]}>{children}</div>
    </div>
  );
}

/** Shows the values that the specimen's widget last reported. */
export function SpecimenOutput({ children }: { children: ReactNode }) {
  return <output className={styles["output"]}>{children}</output>;
}
