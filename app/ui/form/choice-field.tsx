import type { InputHTMLAttributes, ReactNode } from "react";
import { Asterisk, describedBy, FieldError, type FieldState } from "./field.tsx";
import styles from "./form.module.css";
import type { Option } from "./select-field.tsx";

type CheckboxFieldProps = FieldState & { label: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type">;

export function CheckboxField({ id, label, errors, ...input }: CheckboxFieldProps) {
  return (
    <div className={styles["field"]}>
      <label className={styles["choice"]}>
        <input type="checkbox" {...input} {...describedBy({ id, errors })} />
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
  name: string;
  options: Option[];
  defaultValue: string | undefined;
  required?: boolean;
};

/** Options beside each other; the group carries the label and the message. */
export function RadioField({ id, label, errors, name, options, defaultValue, required }: RadioFieldProps) {
  return (
    <fieldset className={styles["field"]} {...describedBy({ id, errors })}>
      <legend className={styles["label"]}>
        {label}
        {required && <Asterisk />}
      </legend>
      <div className={styles["inline"]}>
        {options.map((option) => (
          <label key={option.value} className={styles["choice"]}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === defaultValue} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}
