import { useEffect, useRef, type FocusEvent, type ReactNode, type SyntheticEvent } from "react";
import type { PhoneFormat } from "#app/countries/country.ts";
import { phoneExample } from "#app/countries/phone.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import styles from "#app/ui/form/form.module.css";
import { editPhone, writePhone, writeStored, writeWhenLeft, type TypedKey } from "./write-phone.ts";

type PhoneFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  /** The market's country. */
  format: PhoneFormat;
  /** A stored number, shown in the country's format, or what was typed. */
  defaultValue?: string | undefined;
  required?: boolean;
  /** "tel" by default: the visitor's own number. */
  autoComplete?: "tel" | "off";
  /** Called after the text is rewritten. */
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onInput?: (event: SyntheticEvent<HTMLInputElement>) => void;
};

/**
 * A phone number, formatted while it is typed, pasted or autofilled. Without script the text stays as typed, and the
 * server parses any usual format (`readPhone`).
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
  autoComplete = "tel",
  onBlur,
  onInput,
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The text and its selection before the current edit. */
  const edited = useRef<{ before: string; selected: { from: number; to: number } }>(null);
  const keys = useRef<TypedKey[]>([]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const { value } = element;
    if (value) {
      const selected = { from: value.length, to: value.length };
      const edit = { typed: value, caret: value.length, before: value, selected, deleting: null };
      element.value = writePhone(edit, format).value;
    }
    // React does not dispatch `beforeinput` for every edit.
    const storeText = (event: Event) => {
      if ((event as InputEvent).isComposing) return;
      const selected = { from: element.selectionStart ?? 0, to: element.selectionEnd ?? 0 };
      edited.current = { before: element.value, selected };
    };
    const starts = ["beforeinput", "compositionstart"];
    for (const start of starts) element.addEventListener(start, storeText);
    return () => {
      for (const start of starts) element.removeEventListener(start, storeText);
    };
  }, [format]);

  const rewrite = (event: SyntheticEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const { inputType: change = "", isComposing } = event.nativeEvent as Partial<InputEvent>;
    // Changing the text of an input method while it composes adds to it; Firefox reports the finished text once more.
    if (isComposing || (change === "insertCompositionText" && !edited.current)) return;
    const deleting = !change.startsWith("delete") ? null : change.endsWith("Forward") ? "forward" : "backward";
    const { value: typed, selectionEnd } = element;
    const { before, selected } = edited.current ?? { before: "", selected: null };
    edited.current = null;
    const edit = { typed, caret: selectionEnd ?? typed.length, before, selected, deleting } as const;
    const written = editPhone(edit, keys.current, format);
    keys.current = written.keys;
    if (element.value !== written.value) element.value = written.value;
    element.setSelectionRange(written.caret, written.caret);
    onInput?.(event);
  };
  const rewriteWhenLeft = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const value = writeWhenLeft(currentTarget.value, format);
    if (currentTarget.value !== value) currentTarget.value = value;
    onBlur?.(event);
  };

  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(required)}>
      <input
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        name={name}
        defaultValue={writeStored(defaultValue, format)}
        placeholder={phoneExample(format)}
        required={required}
        {...describedBy({ id, errors, hint })}
        onBlur={rewriteWhenLeft}
        onInput={rewrite}
        onCompositionEnd={rewrite}
        ref={input}
        className={styles["input"]}
      />
    </Field>
  );
}
