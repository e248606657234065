import { useState, type ReactNode } from "react";
import styles from "./panel.module.css";

/** The markup of a `StickyBar`, loaded when the bar is first needed. */
export function StickyPanel({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  // The panel stays usable while the visitor types in its field, even when the page is scrolled back.
  const [isTyping, setTyping] = useState(false);
  return (
    <section
      aria-label={label}
      className={styles["bar"]}
      inert={!isShown && !isTyping}
      onFocus={({ target }) => setTyping(target instanceof HTMLInputElement)}
      onBlur={() => setTyping(false)}
    >
      <div className={`wrap ${styles["row"]}`}>{children}</div>
    </section>
  );
}
