import type { ComponentProps, ReactNode } from "react";
import styles from "./form.module.css";

export type FieldState = {
  /** Id of the input; errors and hints derive theirs from it. */
  id: string;
  /** Shown joined by commas; an empty one marks the field as invalid without a message. */
  errors?: readonly string[] | undefined;
  /** Shows the tick. */
  isValid?: boolean;
};

type FieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean | undefined;
  children: ReactNode;
};

/**
 * A label, its control, a hint and an error. The control has `aria-describedby={describedBy(...)}`; a button also
 * `aria-labelledby` with the label's id, else its label would replace its text.
 */
export function Field({ id, label, hint, errors, required, isValid, children }: FieldProps) {
  return (
    <div className={styles["field"]} data-invalid={hasErrors(errors) || undefined} data-valid={isValid || undefined}>
      <label className={styles["label"]} htmlFor={id} id={`${id}-label`}>
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

type FieldGroupProps = Omit<FieldProps, "isValid"> & Omit<ComponentProps<"fieldset">, "id" | "className">;

/** A legend, its controls, a hint and an error. The fieldset or the controls have `aria-describedby`. */
export function FieldGroup({ id, label, hint, errors, required, children, ...group }: FieldGroupProps) {
  return (
    <fieldset {...group} className={styles["field"]}>
      <legend className={styles["label"]}>
        {label}
        {required && <Asterisk />}
      </legend>
      {hint && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} errors={errors} />
    </fieldset>
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
  const message = messageOf(errors);
  if (!message) return null;
  return (
    <p className={styles["error"]} id={`${id}-error`}>
      {message}
    </p>
  );
}

/** The control's attributes: its id, whether it is invalid, and the ids of its hint and its error. */
export function describedBy({ id, errors, hint }: FieldState & { hint?: ReactNode }) {
  const ids = [hint ? `${id}-hint` : "", messageOf(errors) ? `${id}-error` : ""].filter(Boolean);
  return {
    id,
    "aria-invalid": hasErrors(errors) || undefined,
    "aria-describedby": ids.join(" ") || undefined,
  };
}

/**
 * `aria-invalid` of a select, checkbox or radio, which Chromium exposes as invalid while it is required and empty,
 * unless the attribute says otherwise.
 */
export function invalidChoice({ errors }: Pick<FieldState, "errors">) {
  return { "aria-invalid": hasErrors(errors) };
}

export function hasErrors(errors: FieldState["errors"]): errors is readonly string[] {
  return errors !== undefined && errors.length > 0;
}

function messageOf(errors: FieldState["errors"]): string {
  return errors?.filter(Boolean).join(", ") ?? "";
}
