import { useRef, type ComponentProps } from "react";
import { describedBy, Field } from "./field.tsx";
import styles from "./form.module.css";
import type { LiveFieldProps } from "./text-field.tsx";
import { useLiveField } from "./use-live-field.ts";

type TextAreaFieldProps = LiveFieldProps & Omit<ComponentProps<"textarea">, "id" | "className" | "ref">;

/** Grows with what is written, where the browser can. */
export function TextAreaField({ id, label, hint, errors: said, rules, onBlur, onInput, ...input }: TextAreaFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const { errors, isValid, control } = useLiveField(ref, { errors: said, rules, onBlur, onInput });
  return (
    <Field id={id} label={label} hint={hint} errors={errors} isValid={isValid} required={Boolean(input.required)}>
      <textarea
        rows={5}
        {...input}
        {...describedBy({ id, errors, hint })}
        {...control}
        ref={ref}
        className={styles["area"]}
      />
    </Field>
  );
}
