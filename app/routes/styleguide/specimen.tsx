import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

/** One chapter of the page. */
export type Section = { id: string; title: string; Content: () => ReactNode };

/** One widget in one state. `name` is how tests find it. */
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

/** What a widget last told its user. */
export function Told({ children }: { children: ReactNode }) {
  return <output className={styles["told"]}>{children}</output>;
}
