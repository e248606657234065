import { useTranslation } from "react-i18next";
import type { AppointmentFieldKind } from "#app/contract/appointment-field.ts";
import type { CatalogueBranch, FieldValues } from "#app/contract/clinic-catalogue.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { CheckboxGroup } from "#app/ui/form/checkbox-group.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { NumberField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";
import { EntryFrame, type EntryFormState } from "./entry-frame.tsx";
import { fieldsOfField, languagesOf, textField } from "./entry-form.ts";
import { TextFields } from "./text-fields.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

type FieldFormProps = EntryFormState & {
  kind: AppointmentFieldKind;
  values: FieldValues;
  services: CatalogueBranch["services"];
};

/** The form of an additional field, which patients of a branch fill in when they book. */
export function FieldForm({ kind, values, services, ...formState }: FieldFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const texts = useEntryTexts();
  const rules = useFieldRules();
  const languages = languagesOf(country.locales, { title: values.title });
  const wholeNumberRules = [rules.number, rules.atLeast(0), rules.atMost(10_000)];
  const form = useActionForm({
    id: "question",
    result: formState.result,
    defaultValue: fieldsOfField(values),
    rules: { min_length: wholeNumberRules, max_length: wholeNumberRules },
  });
  const { field, checkbox } = form;
  const labels = {
    ...Object.fromEntries(languages.map((language) => [textField("title", language), texts.label("title", language)])),
    min_length: texts.label("min_length"),
    max_length: texts.label("max_length"),
    audience: texts.label("audience"),
    services: texts.label("services"),
  };
  return (
    <EntryFrame {...formState} form={form} labels={labels}>
      <TextFields
        name="title"
        languages={languages}
        field={field}
        label={(language) => texts.label("title", language)}
        required
      />
      {(kind === "text" || kind === "numeric") && (
        <div className={styles["pair"]}>
          <NumberField {...field("min_length")} label={labels.min_length} hint={t("catalogue.lengthHint")} />
          <NumberField {...field("max_length")} label={labels.max_length} />
        </div>
      )}
      <SelectField
        {...field("audience")}
        label={labels.audience}
        options={[
          { label: t("catalogue.audiences.all"), value: "" },
          { label: t("catalogue.audiences.adults"), value: "adults" },
          { label: t("catalogue.audiences.children"), value: "children" },
        ]}
      />
      {services.length > 0 && (
        <CheckboxGroup
          checkbox={checkbox}
          name="services"
          label={labels.services}
          hint={t("catalogue.questions.servicesHint")}
          options={services.map(({ id, name }) => ({ label: name, value: String(id) }))}
        />
      )}
      <CheckboxField {...checkbox("is_required")} label={texts.label("is_required")} />
      <div>
        <CheckboxField {...checkbox("is_active")} label={t("catalogue.questions.asked")} />
        <p className={frame["soft"]}>{t("catalogue.questions.askedHint")}</p>
      </div>
    </EntryFrame>
  );
}
