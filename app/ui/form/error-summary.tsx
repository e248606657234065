import { useEffect, useRef, type MouseEvent } from "react";
import { isPlainClick } from "#app/ui/document/plain-click.ts";
import styles from "./form.module.css";

export type SummarisedError = { fieldId: string | null; message: string };

type ErrorSummaryProps = {
  title: string;
  errors: readonly SummarisedError[];
  /** The reply with the errors: equal errors of another reply are announced again. */
  reply: unknown;
};

/** Focuses the field without a navigation, for which the router would drop the action's reply and its errors. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field || !isPlainClick(event)) return;
  event.preventDefault();
  field.focus();
}

/** All errors of a form at its top: takes the focus and links to the fields. */
export function ErrorSummary({ title, errors, reply }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef<unknown>(undefined);
  useEffect(() => {
    if (!box.current || announced.current === reply) return;
    announced.current = reply;
    box.current.focus();
  });
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles["summary"]} role="alert" tabIndex={-1}>
      <p className={styles["summary-title"]}>{title}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={focusField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
