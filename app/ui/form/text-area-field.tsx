import type { ComponentProps } from "react";
import { describedBy, Field } from "./field.tsx";
import styles from "./form.module.css";
import type { LabelledField } from "./text-field.tsx";

type TextAreaFieldProps = LabelledField & Omit<ComponentProps<"textarea">, "id" | "className" | "ref">;

/** Grows with its content, where the browser supports it. */
export function TextAreaField({ id, label, hint, errors, isValid = false, ...input }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(input.required)}>
      <textarea rows={5} {...input} {...describedBy({ id, errors, hint })} className={styles["area"]} />
    </Field>
  );
}
