import type { ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, Field, type FieldState } from "./field.tsx";
import styles from "./form.module.css";

type TextAreaFieldProps = FieldState & { label: ReactNode; hint?: ReactNode } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    "id" | "className"
  >;

export function TextAreaField({ id, label, hint, errors, rows = 5, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={Boolean(area.required)}>
      <textarea rows={rows} {...area} {...describedBy({ id, errors, hint })} className={styles["area"]} />
    </Field>
  );
}
