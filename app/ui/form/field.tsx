import type { ReactNode } from "react";
import styles from "./form.module.css";

export type FieldState = {
  /** Of the input; messages and hints get ids made from it. */
  id: string;
  /** What is wrong; several messages are joined by a comma. */
  errors?: readonly string[] | undefined;
};

type FieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  children: ReactNode;
};

/** A label, its control, a hint and a message. The control says `aria-describedby={describedBy(...)}`. */
export function Field({ id, label, hint, errors, required, children }: FieldProps) {
  return (
    <div className={styles["field"]} data-invalid={hasErrors(errors) || undefined}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
        {required && <Asterisk />}
      </label>
      {hint && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} errors={errors} />
    </div>
  );
}

export function Asterisk() {
  return (
    <span className={styles["asterisk"]} aria-hidden="true">
      {" *"}
    </span>
  );
}

export function FieldError({ id, errors }: FieldState) {
  if (!hasErrors(errors)) return null;
  return (
    <p className={styles["error"]} id={`${id}-error`}>
      {errors.join(", ")}
    </p>
  );
}

/** What a screen reader says of a control after its label. */
export function describedBy({ id, errors, hint }: FieldState & { hint?: ReactNode }) {
  const ids = [hint ? `${id}-hint` : "", hasErrors(errors) ? `${id}-error` : ""].filter(Boolean);
  return {
    id,
    "aria-invalid": hasErrors(errors) || undefined,
    "aria-describedby": ids.join(" ") || undefined,
  };
}

function hasErrors(errors: FieldState["errors"]): errors is readonly string[] {
  return errors !== undefined && errors.length > 0;
}
