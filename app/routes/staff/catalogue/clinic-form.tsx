import { useTranslation } from "react-i18next";
import { maxTextLength } from "#app/contract/catalogue-limits.ts";
import type { CatalogueClinic } from "#app/contract/clinic-entry.ts";
import type { Locale } from "#app/countries/country.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { nameWithoutKind } from "#app/components/clinic/clinic-view.ts";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { EntryFrame, type EntryFormState } from "./entry-frame.tsx";
import { fieldsOfClinic, languagesOf, textField } from "./entry-form.ts";
import { PhotoField } from "./photo-field.tsx";
import { TextFields } from "./text-fields.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

type ClinicFormProps = EntryFormState & Pick<CatalogueClinic, "name" | "values">;

/** The description and the picture of a clinic. */
export function ClinicForm({ name, values, ...formState }: ClinicFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const texts = useEntryTexts();
  const rules = useFieldRules();
  const languages = languagesOf(country.locales, { description: values.description });
  /** A value for each language's field, by the field's name. */
  const mapLanguages = <Value,>(valueIn: (language: Locale) => Value) =>
    Object.fromEntries(languages.map((language) => [textField("description", language), valueIn(language)]));
  const label = (language: Locale) => texts.label("description", language);
  const form = useActionForm({
    id: "clinic",
    result: formState.result,
    defaultValue: fieldsOfClinic(values),
    rules: mapLanguages(() => [rules.maxLength(maxTextLength.area)]),
  });
  return (
    <EntryFrame {...formState} form={form} labels={{ ...mapLanguages(label), photo_file: texts.label("photo") }}>
      <TextFields
        name="description"
        languages={languages}
        field={form.field}
        label={label}
        hint={t("catalogue.clinic.descriptionHint")}
        isArea
      />
      <PhotoField
        form={form}
        name={nameWithoutKind(name)}
        src={values.photo}
        isSquare
        label={texts.label("photo")}
        hint={t("catalogue.clinic.photoHint")}
      />
    </EntryFrame>
  );
}
