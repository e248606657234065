import { useRef, type ComponentProps, type ReactNode } from "react";
import { describedBy, Field, type FieldState } from "./field.tsx";
import type { Rule } from "./rules.ts";
import { useLiveField } from "./use-live-field.ts";
import { useSelectClass } from "./use-select-class.ts";

export type Option = { label: string; value: string };
export type OptionGroup = { label: string; options: Option[] };

type SelectFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  options: (Option | OptionGroup)[];
  rules?: readonly Rule[];
} & Omit<ComponentProps<"select">, "id" | "className" | "ref">;

/** A native select. */
export function SelectField({
  id,
  label,
  hint,
  errors: said,
  rules,
  options,
  required = false,
  onBlur,
  onInput,
  ...select
}: SelectFieldProps) {
  // Where nothing empty can be chosen there is nothing to miss, and HTML wants no such attribute.
  const canBeEmpty = options.some((option) => "value" in option && option.value === "");
  const ref = useRef<HTMLSelectElement>(null);
  const { errors, isValid, control } = useLiveField(ref, { errors: said, rules, onBlur, onInput });
  const className = useSelectClass();
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={required}>
      <select
        {...select}
        required={required && canBeEmpty}
        {...describedBy({ id, errors, hint })}
        {...control}
        ref={ref}
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
