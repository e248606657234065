import type { ReactNode, SelectHTMLAttributes } from "react";
import { describedBy, Field, type FieldState } from "./field.tsx";
import styles from "./form.module.css";

export type Option = { label: string; value: string };
export type OptionGroup = { label: string; options: Option[] };

type SelectFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  options: (Option | OptionGroup)[];
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className">;

export function SelectField({ id, label, hint, errors, options, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={Boolean(select.required)}>
      <select {...select} {...describedBy({ id, errors, hint })} className={styles["select"]}>
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(option)
          ),
        )}
      </select>
    </Field>
  );
}

function renderOption({ label, value }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
