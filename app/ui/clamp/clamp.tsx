import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import styles from "./clamp.module.css";

type ClampProps = {
  /** Subject of the text, for screen readers on the button. */
  about?: string;
  /** Number of lines shown at first. Default: two. */
  lines?: "two" | "eight";
  children: ReactNode;
};

/**
 * The first lines of a text with a switch for the rest: a checkbox, so no script is needed. Script removes the switch
 * if the whole text fits.
 */
export function Clamp({ about, lines = "two", children }: ClampProps) {
  const t = useTexts("common");
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const updateFits = () => {
      if (!element.parentElement?.querySelector("input")?.checked)
        setFits(element.scrollHeight <= element.clientHeight + 1);
    };
    const observer = new ResizeObserver(updateFits);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles["clamp"]}>
      <input id={id} type="checkbox" className={`sr ${styles["switch"]}`} hidden={fits} />
      <div ref={text} className={`${styles["text"]} ${styles[lines]}`}>
        {children}
      </div>
      {!fits && (
        <label htmlFor={id} className={styles["label"]}>
          <span className={styles["more"]}>{t("clamp.more")}</span>
          <span className={styles["less"]}>{t("clamp.less")}</span>
          {about && <span className="sr">: {about}</span>}
        </label>
      )}
    </div>
  );
}
