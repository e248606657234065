import type { ComponentProps, ReactNode } from "react";
import { readNumber } from "#app/countries/read-number.ts";
import { describedBy, Field, type FieldState } from "./field.tsx";
import styles from "./form.module.css";

export type LabelledField = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
};

type TextFieldProps = LabelledField & Omit<ComponentProps<"input">, "id" | "className" | "ref">;

export function TextField({ id, label, hint, errors, isValid = false, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(input.required)}>
      <input type="text" {...input} {...describedBy({ id, errors, hint })} className={styles["input"]} />
    </Field>
  );
}

type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode"> & {
  /** Called at each change; an empty field is not a number. */
  onNumber?: (value: number) => void;
};

/** Text that must be a number: a number input changes with the mouse wheel, and hides invalid text. */
export function NumberField({ onNumber, onInput, ...field }: NumberFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      onInput={(event) => {
        onInput?.(event);
        onNumber?.(readNumber(event.currentTarget.value));
      }}
    />
  );
}
