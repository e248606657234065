import { useEffect, useRef, useState, type ReactNode } from "react";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import form from "#app/ui/form/form.module.css";
import { useErrorsUntilChange } from "#app/ui/form/use-errors-until-change.ts";
import styles from "./code-field.module.css";

type CodeFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  /** How many digits a code has. */
  length?: number;
  autoFocus?: boolean;
  /** Called once for each full code; the field holds it already, so its form can be sent. */
  onComplete?: (code: string) => void;
};

/** A code from an SMS: one input, so the browser can fill it in, with a dash for each digit still missing. */
export function CodeField({ id, label, hint, errors: said, name, length = 4, autoFocus, onComplete }: CodeFieldProps) {
  const { errors, onChange } = useErrorsUntilChange(said);
  const [value, setValue] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const told = useRef("");

  const take = (text: string) => {
    const digits = text
      .normalize("NFKC")
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/\D/g, "");
    // A full field takes no more: a key too many would make another code of it.
    const isTooMany = told.current.length === length && digits.length > length;
    const code = isTooMany ? told.current : digits.slice(0, length);
    setValue(code);
    if (input.current) input.current.value = code;
    if (code.length === length && code !== told.current) onComplete?.(code);
    told.current = code;
  };
  // What was typed before script ran.
  const takeOnce = useRef(take);
  useEffect(() => takeOnce.current(input.current?.value ?? ""), []);

  const dashes = "–".repeat(length);
  const missing = value === null ? "" : "\u00a0".repeat(value.length) + dashes.slice(value.length);
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required>
      <div className={styles["code"]}>
        <input
          ref={input}
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          // With script there is room for what is pasted with more than its digits.
          maxLength={value === null ? length : undefined}
          placeholder={value === null ? dashes : undefined}
          required
          autoFocus={autoFocus}
          {...describedBy({ id, errors, hint })}
          className={`${form["input"]} ${styles["input"]}`}
          onInput={(event) => {
            onChange();
            take(event.currentTarget.value);
          }}
        />
        <span className={styles["missing"]} aria-hidden="true">
          {missing}
        </span>
      </div>
    </Field>
  );
}
