import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from "react";
import type { PhoneFormat } from "#app/countries/country.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import styles from "#app/ui/form/form.module.css";
import type { Rule } from "#app/ui/form/rules.ts";
import { useLiveField } from "#app/ui/form/use-live-field.ts";
import { writePhone, writeWhenLeft } from "./write-phone.ts";

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
 * A phone number, masked as it is typed, pasted or filled in. Nothing is filled in beforehand, so that the text is always
 * what was typed. With no script it is plain text: the server reads any usual way of writing a number (`readPhone`).
 */
export function PhoneField({
  id,
  label,
  hint,
  errors: said,
  rules,
  name,
  format,
  defaultValue = "",
  required,
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(defaultValue);

  useEffect(() => {
    const element = input.current;
    if (!element?.value) return;
    const { value } = element;
    last.current = element.value = writePhone(
      { typed: value, caret: value.length, before: value, deleting: null },
      format,
    ).value;
  }, [format]);

  const rewrite = (event: FormEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const change = (event.nativeEvent as InputEvent).inputType ?? "";
    const deleting = !change.startsWith("delete") ? null : change.endsWith("Forward") ? "forward" : "backward";
    const written = writePhone(
      { typed: element.value, caret: element.selectionEnd ?? element.value.length, before: last.current, deleting },
      format,
    );
    if (element.value !== written.value) element.value = written.value;
    element.setSelectionRange(written.caret, written.caret);
    last.current = written.value;
  };
  const rewriteWhenLeft = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const value = writeWhenLeft(currentTarget.value, format);
    if (currentTarget.value !== value) currentTarget.value = last.current = value;
  };
  const { errors, isValid, control } = useLiveField(input, {
    errors: said,
    rules,
    onBlur: rewriteWhenLeft,
    onInput: rewrite,
  });

  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(required)}>
      <input
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name={name}
        defaultValue={defaultValue}
        placeholder={`${format.code} ${format.mask.replaceAll("#", "0")}`}
        required={required}
        {...describedBy({ id, errors, hint })}
        {...control}
        ref={input}
        className={styles["input"]}
      />
    </Field>
  );
}
