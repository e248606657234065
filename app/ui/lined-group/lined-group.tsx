import type { ReactNode } from "react";
import styles from "./lined-group.module.css";

type LinedGroupProps = {
  name: string;
  /** False where the page's own heading says it. */
  heading?: boolean;
  className?: string | undefined;
  /** Items of a list, a link in each. */
  children: ReactNode;
};

/** Links of one kind under their name, with a line between each two. */
export function LinedGroup({ name, heading = true, className = "", children }: LinedGroupProps) {
  return (
    <section className={`${styles["group"]} ${className}`.trim()} aria-label={name}>
      {heading && <h2>{name}</h2>}
      <ul>{children}</ul>
    </section>
  );
}
