import type { InputHTMLAttributes, ReactNode } from "react";
import { Asterisk, describedBy, FieldError, FieldGroup, invalidChoice, type FieldState } from "./field.tsx";
import styles from "./form.module.css";
import type { Option } from "./select-field.tsx";

type CheckboxFieldProps = FieldState & { label: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "id" | "type"
  >;

export function CheckboxField({ id, label, errors, ...input }: CheckboxFieldProps) {
  return (
    <div className={styles["field"]}>
      <label className={styles["choice"]}>
        <input type="checkbox" {...input} {...describedBy({ id, errors })} {...invalidChoice({ errors })} />
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
  /** Places the choices in a row; with `inline-column` in a column on mobile. */
  variant?: "inline" | "inline-column";
};

/** Options in a row; the group has the label and the error. */
export function RadioField({ variant = "inline", ...field }: RadioFieldProps) {
  return <RadioGroup {...field} className={styles[variant]} choiceClass={styles["choice"]} />;
}

type RadioGroupProps = Omit<RadioFieldProps, "variant"> & {
  className: string | undefined;
  choiceClass: string | undefined;
  /** Beside or below the options. */
  children?: ReactNode;
};

/** Native radios in a named group. Links to the group lead to its first option. */
export function RadioGroup({
  id,
  label,
  hint,
  errors,
  name,
  options,
  defaultValue,
  required,
  disabled,
  className,
  choiceClass,
  children,
}: RadioGroupProps) {
  const described = describedBy({ id, errors, hint });
  return (
    <FieldGroup
      {...{ id, label, hint, errors, required }}
      role="radiogroup"
      disabled={disabled}
      aria-required={required}
      aria-invalid={described["aria-invalid"]}
      aria-describedby={described["aria-describedby"]}
    >
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
              {...invalidChoice({ errors })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {children}
    </FieldGroup>
  );
}
