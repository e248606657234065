import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Locale } from "#app/countries/country.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { describedBy, FieldGroup, invalidChoice, type FieldState } from "#app/ui/form/field.tsx";
import { useSelectClass } from "#app/ui/form/use-select-class.ts";
import styles from "./date-of-birth.module.css";
import {
  dateParts,
  daysInMonth,
  earliestYear,
  joinDate,
  partName,
  splitDate,
  type DatePart,
  type DateParts,
} from "./date-parts.ts";

type DateOfBirthFieldProps = FieldState & {
  label: ReactNode;
  hint?: ReactNode;
  /** With script the form posts one value "YYYY-MM-DD" under this name, without script three; `readDate` reads both. */
  name: string;
  defaultValue?: string | undefined;
  /** "YYYY-MM-DD"; its year is the latest to choose. */
  today: string;
  required?: boolean;
  /** Called with "YYYY-MM-DD" when all three are selected, with null when one is cleared. */
  onPick?: (date: string | null) => void;
};

/** The language's order of day, month and year. */
const orders: Partial<Record<Locale, readonly DatePart[]>> = { en: ["month", "day", "year"], hu: dateParts };
const usualOrder: readonly DatePart[] = ["day", "month", "year"];
const autoComplete = { year: "bday-year", month: "bday-month", day: "bday-day" } as const;

export function DateOfBirthField({
  id,
  label,
  hint,
  errors,
  name,
  defaultValue,
  today,
  required,
  onPick,
}: DateOfBirthFieldProps) {
  const t = useTexts("common");
  const { locale } = useRootData();
  const { date } = useFormats();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [parts, setParts] = useState<DateParts>(splitDate(defaultValue ?? "") ?? { year: "", month: "", day: "" });
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    // Reads values that were selected before hydration.
    const chosen = (part: DatePart) =>
      fieldset.current?.querySelector<HTMLSelectElement>(`[data-part=${part}]`)?.value ?? "";
    setParts({ year: chosen("year"), month: chosen("month"), day: chosen("day") });
    setHydrated(true);
  }, []);

  const selectClass = useSelectClass();
  const latestYear = Number(today.slice(0, 4));
  const count = isHydrated ? daysInMonth(parts.year, parts.month) : 31;
  const options: Record<DatePart, { value: string; label: string }[]> = {
    year: numbers(latestYear - earliestYear + 1).map((index) => ({
      value: String(latestYear - index + 1),
      label: String(latestYear - index + 1),
    })),
    month: numbers(12).map((month) => ({
      value: String(month),
      label: date(`2000-${String(month).padStart(2, "0")}-01`, "monthName"),
    })),
    day: numbers(count).map((day) => ({ value: String(day), label: String(day) })),
  };
  const choose = (part: DatePart, value: string) => {
    const next = { ...parts, [part]: value };
    if (Number(next.day) > daysInMonth(next.year, next.month)) next.day = "";
    setParts(next);
    const before = joinDate(parts);
    const now = joinDate(next);
    if (now !== before) onPick?.(now);
  };

  // An incomplete date is posted in parts, so that the server sees it.
  const wholeDate = isHydrated ? joinDate(parts) : null;
  const described = describedBy({ id, errors, hint });
  return (
    <FieldGroup {...{ id, label, hint, errors, required }} ref={fieldset}>
      <div className={styles["parts"]}>
        {(orders[locale] ?? usualOrder).map((part, index) => (
          <select
            key={part}
            // Links to the field lead to its first select.
            id={index === 0 ? id : `${id}-${part}`}
            data-part={part}
            name={wholeDate ? undefined : partName(name, part)}
            value={parts[part]}
            required={required}
            autoComplete={autoComplete[part]}
            aria-label={t(`birth.${part}`)}
            aria-describedby={described["aria-describedby"]}
            {...invalidChoice({ errors })}
            className={selectClass}
            onChange={(event) => choose(part, event.currentTarget.value)}
          >
            <option value="">{t(`birth.${part}`)}</option>
            {options[part].map((option) => (
              // The value is left out if it equals the text, which saves 500 bytes of a page.
              <option key={option.value} value={option.label === option.value ? undefined : option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      {wholeDate && <input type="hidden" name={name} value={wholeDate} />}
    </FieldGroup>
  );
}

/** 1, 2, … count. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
