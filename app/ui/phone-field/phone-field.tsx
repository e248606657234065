import { useEffect, useRef, type FocusEvent, type ReactNode, type SyntheticEvent } from "react";
import type { PhoneFormat } from "#app/countries/country.ts";
import { phoneExample } from "#app/countries/phone.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import styles from "#app/ui/form/form.module.css";
import { editPhone, formatEdit, formatStored, formatOnBlur, type TypedKey } from "./format-typed-phone.ts";

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
  const textBeforeEdit = useRef<{ before: string; selected: { from: number; to: number } }>(null);
  const keys = useRef<TypedKey[]>([]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const { value } = element;
    if (value) {
      const selected = { from: value.length, to: value.length };
      const edit = { typed: value, caret: value.length, before: value, selected, deleting: null };
      element.value = formatEdit(edit, format).value;
    }
    // React does not dispatch `beforeinput` for every edit.
    const storeText = (event: Event) => {
      if ((event as InputEvent).isComposing) return;
      const selected = { from: element.selectionStart ?? 0, to: element.selectionEnd ?? 0 };
      textBeforeEdit.current = { before: element.value, selected };
    };
    const startEvents = ["beforeinput", "compositionstart"];
    for (const event of startEvents) element.addEventListener(event, storeText);
    return () => {
      for (const event of startEvents) element.removeEventListener(event, storeText);
    };
  }, [format]);

  const formatInput = (event: SyntheticEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const { inputType: change = "", isComposing } = event.nativeEvent as Partial<InputEvent>;
    // Changing the text of an input method while it composes adds to it; Firefox reports the finished text once more.
    if (isComposing || (change === "insertCompositionText" && !textBeforeEdit.current)) return;
    const deleting = !change.startsWith("delete") ? null : change.endsWith("Forward") ? "forward" : "backward";
    const { value: typed, selectionEnd } = element;
    const { before, selected } = textBeforeEdit.current ?? { before: "", selected: null };
    textBeforeEdit.current = null;
    const edit = { typed, caret: selectionEnd ?? typed.length, before, selected, deleting } as const;
    const formatted = editPhone(edit, keys.current, format);
    keys.current = formatted.keys;
    if (element.value !== formatted.value) element.value = formatted.value;
    element.setSelectionRange(formatted.caret, formatted.caret);
    onInput?.(event);
  };
  const formatLeftField = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const value = formatOnBlur(currentTarget.value, format);
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
        defaultValue={formatStored(defaultValue, format)}
        placeholder={phoneExample(format)}
        required={required}
        {...describedBy({ id, errors, hint })}
        onBlur={formatLeftField}
        onInput={formatInput}
        onCompositionEnd={formatInput}
        ref={input}
        className={styles["input"]}
      />
    </Field>
  );
}
