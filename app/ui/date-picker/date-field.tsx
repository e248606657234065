import { useEffect, useRef, useState, type ReactNode } from "react";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import form from "#app/ui/form/form.module.css";

type DateFieldProps = FieldState & {
  label: string;
  hint?: ReactNode;
  name: string;
  /** "YYYY-MM-DD"; empty: any day, which a required field does not offer. */
  defaultValue?: string | undefined;
  min?: string;
  max?: string;
  /** Today in the city. */
  today: string;
  /** The meaning of no date, unless it means any day. */
  none?: string;
  required?: boolean;
  disabled?: boolean;
  onPick?: (day: string | null) => void;
};

/**
 * A date: the browser's own input until script replaces it by the picker with presets. Posts "YYYY-MM-DD" or nothing.
 */
export function DateField({
  id,
  label,
  hint,
  errors,
  name,
  defaultValue = "",
  min,
  max,
  today,
  none,
  required,
  disabled,
  onPick,
}: DateFieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState(false);
  const [value, setValue] = useState(defaultValue);
  useEffect(() => {
    // Selected before hydration.
    if (native.current?.value) setValue(native.current.value);
    setRunning(true);
  }, []);
  const popover = useLazyComponent(loadAfterPaint, running);
  const described = describedBy({ id, errors, hint });
  const plain = (
    <input
      ref={native}
      type="date"
      name={name}
      defaultValue={value}
      min={min}
      max={max}
      required={required}
      disabled={disabled}
      {...described}
      className={form["input"]}
    />
  );
  const pick = (day: string | null) => {
    setValue(day ?? "");
    onPick?.(day);
  };
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={Boolean(required)}>
      {popover ? (
        <>
          <input type="hidden" name={name} value={value} disabled={disabled} />
          <popover.DatePopover
            id={id}
            label={label}
            value={value || null}
            min={min}
            max={max}
            today={today}
            none={none}
            describedBy={described["aria-describedby"]}
            invalid={described["aria-invalid"]}
            required={required}
            disabled={disabled}
            onPick={pick}
          />
        </>
      ) : (
        plain
      )}
    </Field>
  );
}
