import { useLayoutEffect, useRef, useState, type ComponentProps } from "react";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import { describedBy, Field } from "./field.tsx";
import styles from "./form.module.css";
import type { LabelledField } from "./text-field.tsx";

type TextAreaFieldProps = LabelledField & Omit<ComponentProps<"textarea">, "id" | "className" | "ref">;

/** A text area that grows with its content where the browser supports it. */
export function TextAreaField({ id, label, hint, errors, isValid = false, ...input }: TextAreaFieldProps) {
  const element = useTypedBeforeHydration(id);
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(input.required)}>
      <textarea ref={element} rows={5} {...input} {...describedBy({ id, errors, hint })} className={styles["area"]} />
    </Field>
  );
}

/** Restores text that was typed before hydration, when React writes the default value into the text area. */
function useTypedBeforeHydration(id: string) {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated || typeof document === "undefined" ? null : valueOf(id)));
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (typed !== null && element.current && element.current.value !== typed) element.current.value = typed;
  }, [typed]);
  return element;
}

function valueOf(id: string): string | null {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found.value : null;
}
