import type { InputHTMLAttributes, ReactNode } from "react";
import { Asterisk, describedBy, FieldError, type FieldState } from "./field.tsx";
import styles from "./form.module.css";
import type { Option } from "./select-field.tsx";
import { useErrorsUntilChange } from "./use-errors-until-change.ts";

type CheckboxFieldProps = FieldState & { label: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "id" | "type"
  >;

export function CheckboxField({ id, label, errors: said, onInput, ...input }: CheckboxFieldProps) {
  const { errors, onChange } = useErrorsUntilChange(said);
  return (
    <div className={styles["field"]}>
      <label className={styles["choice"]}>
        <input
          type="checkbox"
          {...input}
          {...describedBy({ id, errors })}
          onInput={(event) => {
            onInput?.(event);
            onChange();
          }}
        />
        <span>
          {label}
          {input.required && <Asterisk />}
        </span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  );
}

type RadioFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  options: Option[];
  defaultValue: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Beside each other; with `inline-column` below each other on mobile. */
  variant?: "inline" | "inline-column";
};

/** Options beside each other; the group carries the label and the message. */
export function RadioField({ variant = "inline", ...field }: RadioFieldProps) {
  return <RadioGroup {...field} className={styles[variant]} choiceClass={styles["choice"]} />;
}

type RadioGroupProps = Omit<RadioFieldProps, "variant"> & {
  className: string | undefined;
  choiceClass: string | undefined;
  /** Beside or below the options. */
  children?: ReactNode;
};

/** Native radios in a named group, however they look. What leads to the group leads to its first option. */
export function RadioGroup({
  id,
  label,
  hint,
  errors: said,
  name,
  options,
  defaultValue,
  required,
  disabled,
  className,
  choiceClass,
  children,
}: RadioGroupProps) {
  const { errors, onChange } = useErrorsUntilChange(said);
  const described = describedBy({ id, errors, hint });
  return (
    <fieldset
      role="radiogroup"
      className={styles["field"]}
      disabled={disabled}
      aria-required={required}
      aria-invalid={described["aria-invalid"]}
      aria-describedby={described["aria-describedby"]}
      onInput={onChange}
    >
      <legend className={styles["label"]}>
        {label}
        {required && <Asterisk />}
      </legend>
      {hint && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={className}>
        {options.map((option, index) => (
          <label key={option.value} className={choiceClass}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {children}
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}
