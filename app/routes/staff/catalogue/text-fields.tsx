import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import type { Locale } from "#app/countries/country.ts";
import styles from "./catalogue.module.css";
import { textField } from "./entry-form.ts";

type TextFieldsProps = {
  name: string;
  languages: readonly Locale[];
  field: ActionForm["field"];
  label: (language: Locale) => string;
  hint?: string;
  isArea?: boolean;
  required?: boolean;
};

/** A text in each language. */
export function TextFields({ name, languages, field, label, hint, isArea = false, required }: TextFieldsProps) {
  const Input = isArea ? TextAreaField : TextField;
  return (
    <div className={styles["pair"]}>
      {languages.map((language, index) => (
        <Input
          key={language}
          {...field(textField(name, language))}
          label={label(language)}
          hint={hint}
          lang={language}
          autoComplete="off"
          required={required === true && index === 0}
        />
      ))}
    </div>
  );
}
