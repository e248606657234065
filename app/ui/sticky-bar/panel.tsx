import type { ReactNode } from "react";
import styles from "./panel.module.css";

export function StickyPanel({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles["bar"]} inert={!isShown}>
      <div className={`wrap ${styles["row"]}`}>{children}</div>
    </section>
  );
}
