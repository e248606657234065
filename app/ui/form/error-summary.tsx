import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import styles from "./form.module.css";

export type SummarisedError = { fieldId: string | null; message: string };

/** All that is wrong with a form, on top of it: takes the focus and leads to the fields. */
export function ErrorSummary({ title, errors }: { title: string; errors: SummarisedError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const texts = errors.map((error) => error.message).join();
  // The same faults sent once more are told once more.
  const isAnswered = useNavigation().state === "idle";
  useEffect(() => {
    if (texts && isAnswered) box.current?.focus();
  }, [texts, isAnswered]);

  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles["summary"]} role="alert" tabIndex={-1}>
      <p className={styles["summary-title"]}>{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
