import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, Field, type FieldState } from "./field.tsx";
import styles from "./form.module.css";

type TextFieldProps = FieldState & { label: ReactNode; hint?: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "id" | "className"
  >;

export function TextField({ id, label, hint, errors, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={Boolean(input.required)}>
      <input type="text" {...input} {...describedBy({ id, errors, hint })} className={styles["input"]} />
    </Field>
  );
}
