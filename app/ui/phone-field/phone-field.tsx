import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from "react";
import type { PhoneFormat } from "#app/countries/country.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import styles from "#app/ui/form/form.module.css";
import { writePhone, writeWhenLeft } from "./write-phone.ts";

type PhoneFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  /** The market's country. */
  format: PhoneFormat;
  /** In any format; shown in the country's. */
  defaultValue?: string | undefined;
  required?: boolean;
  /** Called once the text is rewritten. */
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
};

/**
 * A phone number, formatted while it is typed, pasted or autofilled. Never prefilled, so that the text is always what
 * was typed. Without script it is plain text: the server reads any usual format (`readPhone`).
 */
export function PhoneField({
  id,
  label,
  hint,
  errors,
  isValid = false,
  name,
  format,
  defaultValue = "",
  required,
  onBlur,
  onInput,
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
    onInput?.(event);
  };
  const rewriteWhenLeft = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const value = writeWhenLeft(currentTarget.value, format);
    if (currentTarget.value !== value) currentTarget.value = last.current = value;
    onBlur?.(event);
  };

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
        onBlur={rewriteWhenLeft}
        onInput={rewrite}
        ref={input}
        className={styles["input"]}
      />
    </Field>
  );
}
