import type { ComponentProps } from "react";
import { describedBy, Field, invalidChoice } from "./field.tsx";
import type { LabelledField } from "./text-field.tsx";
import { useSelectClass } from "./use-select-class.ts";

export type Option = { label: string; value: string };
export type OptionGroup = { label: string; options: Option[] };

type SelectFieldProps = LabelledField & {
  options: (Option | OptionGroup)[];
} & Omit<ComponentProps<"select">, "id" | "className" | "ref">;

/** A native select. */
export function SelectField({
  id,
  label,
  hint,
  errors,
  isValid = false,
  options,
  required = false,
  ...select
}: SelectFieldProps) {
  // HTML does not allow `required` without an empty option, as a value is then always selected.
  const canBeEmpty = options.some((option) => "value" in option && option.value === "");
  const className = useSelectClass();
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={required}>
      <select
        {...select}
        required={required && canBeEmpty}
        {...describedBy({ id, errors, hint })}
        {...invalidChoice({ errors })}
        className={className}
      >
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
