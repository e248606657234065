import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from "react";
import type { PhoneFormat } from "#app/countries/country.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import styles from "#app/ui/form/form.module.css";
import type { Rule } from "#app/ui/form/rules.ts";
import { useLiveField } from "#app/ui/form/use-live-field.ts";
import { maskPhone, nationalDigits } from "./phone-mask.ts";
import { writePhone } from "./write-phone.ts";

type PhoneFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  /** The market's. */
  format: PhoneFormat;
  /** Any way of writing it; shown in the country's. */
  defaultValue?: string;
  required?: boolean;
  rules?: readonly Rule[];
};

/**
 * A phone number, shown in the country's pattern as it is typed, pasted or filled in. With no script it is plain text: the
 * server takes any way of writing a right number (`normalizePhone`), this one among them.
 */
export function PhoneField({ id, label, hint, errors: said, rules, name, format, defaultValue = "", required }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { code, mask } = format;
  const last = useRef(defaultValue);

  useEffect(() => {
    const element = input.current;
    if (!element?.value) return;
    const digits = nationalDigits(element.value, { code, mask });
    if (digits) element.value = maskPhone(digits, { code, mask });
    last.current = element.value;
  }, [code, mask]);

  const rewrite = (event: FormEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const change = (event.nativeEvent as InputEvent).inputType ?? "";
    const deleting = !change.startsWith("delete") ? null : change.endsWith("Forward") ? "forward" : "backward";
    const written = writePhone({ typed: element.value, caret: element.selectionEnd ?? element.value.length, before: last.current, deleting }, format);
    if (element.value !== written.value) element.value = written.value;
    element.setSelectionRange(written.caret, written.caret);
    last.current = written.value;
  };
  const dropBareCode = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() === code) currentTarget.value = "";
  };
  const { errors, isValid, control } = useLiveField(input, { errors: said, rules, onBlur: dropBareCode, onInput: rewrite });

  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(required)}>
      <input
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name={name}
        defaultValue={defaultValue}
        placeholder={`${code} ${mask.replaceAll("#", "0")}`}
        maxLength={30}
        required={required}
        {...describedBy({ id, errors, hint })}
        {...control}
        ref={input}
        onFocus={({ currentTarget }) => {
          if (currentTarget.value === "") currentTarget.value = last.current = maskPhone("", format);
        }}
        className={styles["input"]}
      />
    </Field>
  );
}
