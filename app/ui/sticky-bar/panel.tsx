import { useState, type ReactNode } from "react";
import styles from "./panel.module.css";

export function StickyPanel({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  // A field in use stays, whatever is scrolled.
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
