import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  size?: "sm" | "lg" | "xl" | "fullscreen";
  children: ReactNode;
};

/** A modal over the page, a sheet from below on a phone. The browser makes the page behind inert and holds the focus, which begins at the heading. */
export function Dialog({ title, closeLabel, onClose, size = "lg", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // Before the element leaves the document: closing gives the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const root = document.documentElement;
    element.showModal();
    heading.current?.focus();
    root.dataset["modalOpen"] = "";
    return () => {
      element.close();
      delete root.dataset["modalOpen"];
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles["dialog"]} ${styles[size]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles["panel"]}>
        <header className={styles["header"]}>
          <h2 ref={heading} id={titleId} className={styles["title"]} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles["close"]} onClick={onClose} aria-label={closeLabel}>
            <span aria-hidden="true">×</span>
          </button>
        </header>
        <div className={styles["body"]}>{children}</div>
      </div>
    </dialog>
  );
}
