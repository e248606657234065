import { useRef, type ComponentProps, type ReactNode } from "react";
import { describedBy, Field, type FieldState } from "./field.tsx";
import styles from "./form.module.css";
import { readNumber, type Rule } from "./rules.ts";
import { useLiveField } from "./use-live-field.ts";

export type LiveFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  /** Checked as the field is filled in, the first that fails speaks. Without them the server alone judges. */
  rules?: readonly Rule[];
};

type TextFieldProps = LiveFieldProps & Omit<ComponentProps<"input">, "id" | "className" | "ref">;

export function TextField({ id, label, hint, errors: said, rules, onBlur, onInput, ...input }: TextFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { errors, isValid, control } = useLiveField(ref, { errors: said, rules, onBlur, onInput });
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(input.required)}>
      <input
        type="text"
        {...input}
        {...describedBy({ id, errors, hint })}
        {...control}
        ref={ref}
        className={styles["input"]}
      />
    </Field>
  );
}

type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode"> & {
  /** Told at each change; an empty field is not a number. */
  onNumber?: (value: number) => void;
};

/** Text that must be a number: a real number input would turn with the mouse wheel, and hides what it does not understand. */
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
