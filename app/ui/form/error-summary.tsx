import { useEffect, useRef, useState, type RefObject } from "react";
import { useNavigation } from "react-router";
import styles from "./form.module.css";
import { useAnswer } from "./use-errors-until-change.ts";

export type SummarisedError = { fieldId: string | null; message: string };

/** All that is wrong with a form, on top of it: takes the focus and leads to the fields. What is put right goes. */
export function ErrorSummary({ title, errors }: { title: string; errors: SummarisedError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const texts = errors.map((error) => error.message).join();
  // The same faults sent once more are told once more.
  const isAnswered = useNavigation().state === "idle";
  useEffect(() => {
    if (texts && isAnswered) box.current?.focus();
  }, [texts, isAnswered]);

  const left = useErrorsLeft(box, errors);
  if (left.length === 0) return null;
  return (
    <div ref={box} className={styles["summary"]} role="alert" tabIndex={-1}>
      <p className={styles["summary-title"]}>{title}</p>
      <ul>
        {left.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The errors but for those whose fields have been put right since the server answered. */
function useErrorsLeft(box: RefObject<HTMLElement | null>, errors: SummarisedError[]): SummarisedError[] {
  const answer = useAnswer(errors);
  const [right, setRight] = useState<{ of: unknown; ids: readonly string[] }>({ of: null, ids: [] });
  const ids = errors.flatMap(({ fieldId }) => fieldId ?? []).join();
  useEffect(() => {
    if (!ids) return undefined;
    // After the fields' own listeners, which know what is right.
    const onInput = ({ target }: Event) => {
      const changed = ids.split(",").find((id) => isPartOf(document.getElementById(id), target as Control));
      if (!changed || !box.current) return;
      const isRight = partsOf(document.getElementById(changed) as Control).every((part) => part.validity.valid);
      setRight((last) => {
        const others = last.of === answer ? last.ids.filter((id) => id !== changed) : [];
        return { of: answer, ids: isRight ? [...others, changed] : others };
      });
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [answer, ids, box]);
  return right.of === answer
    ? errors.filter(({ fieldId }) => fieldId === null || !right.ids.includes(fieldId))
    : errors;
}

/** What leads to a group of controls leads to its first. */
function isPartOf(field: Element | null, changed: Control): boolean {
  return field !== null && "validity" in field && partsOf(field as Control).includes(changed);
}

function partsOf(field: Control): Control[] {
  const controls = [...(field.form?.elements ?? [])].filter((one): one is Control =>
    one.matches("input, select, textarea"),
  );
  const group = field.closest("fieldset");
  return controls.filter(
    (one) =>
      one === field ||
      (one.type === "radio" && one.name === field.name) ||
      (group !== null && one.closest("fieldset") === group),
  );
}
