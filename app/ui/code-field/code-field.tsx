import { useEffect, useRef, useState, type ReactNode } from "react";
import { plainDigits } from "#app/countries/plain-digits.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import form from "#app/ui/form/form.module.css";
import styles from "./code-field.module.css";

type CodeFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  /** Number of digits. */
  length?: number;
  autoFocus?: boolean;
  /** Called once per complete code; the field already holds it, so its form can be submitted. */
  onComplete?: (code: string) => void;
};

/** A code from an SMS: one input, so that browsers can fill it in, with a dash for each missing digit. */
export function CodeField({ id, label, hint, errors, name, length = 4, autoFocus, onComplete }: CodeFieldProps) {
  const [value, setValue] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const lastCode = useRef("");

  const accept = (text: string) => {
    const digits = plainDigits(text).replace(/\D/g, "");
    // A full field ignores further digits: they would change the complete code.
    const isTooMany = lastCode.current.length === length && digits.length > length;
    const code = isTooMany ? lastCode.current : digits.slice(0, length);
    setValue(code);
    if (input.current) input.current.value = code;
    if (code.length === length && code !== lastCode.current) onComplete?.(code);
    lastCode.current = code;
  };
  // A code may have been typed before hydration.
  const acceptTyped = useRef(accept);
  useEffect(() => acceptTyped.current(input.current?.value ?? ""), []);

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
          // A code pasted with spaces can be submitted without script.
          pattern="[\s0-9]*"
          placeholder={value === null ? dashes : undefined}
          required
          autoFocus={autoFocus}
          {...describedBy({ id, errors, hint })}
          className={`${form["input"]} ${styles["input"]}`}
          onInput={(event) => accept(event.currentTarget.value)}
        />
        <span className={styles["missing"]} aria-hidden="true">
          {missing}
        </span>
      </div>
    </Field>
  );
}
