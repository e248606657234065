import type { ReactNode } from "react";
import styles from "./lined-group.module.css";

type LinedGroupProps = {
  name: string;
  /** False if the page's heading has the name already. */
  heading?: boolean;
  className?: string | undefined;
  /** List items, each with a link. */
  children: ReactNode;
};

/** A titled group of links with separators. */
export function LinedGroup({ name, heading = true, className = "", children }: LinedGroupProps) {
  return (
    <section className={`${styles["group"]} ${className}`.trim()} aria-label={name}>
      {heading && <h2>{name}</h2>}
      <ul>{children}</ul>
    </section>
  );
}
