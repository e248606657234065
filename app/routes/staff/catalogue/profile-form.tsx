import { useTranslation } from "react-i18next";
import { maxTextLength } from "#app/contract/catalogue-limits.ts";
import type { CatalogueDoctor, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { CheckboxGroup } from "#app/ui/form/checkbox-group.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { NumberField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";
import { EntryFrame, type EntryFormState } from "./entry-frame.tsx";
import { fieldsOfProfile, languagesOf, profileTexts, textField } from "./entry-form.ts";
import { PhotoField } from "./photo-field.tsx";
import { TextFields } from "./text-fields.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

type ProfileFormProps = EntryFormState & {
  /** Null: the doctor is added. */
  doctor: CatalogueDoctor["doctor"] | null;
  values: ProfileValues;
};

const textNames = Object.keys(profileTexts) as (keyof typeof profileTexts)[];

/** The form for a doctor's data that patients see at every branch. */
export function ProfileForm({ doctor, values, ...formState }: ProfileFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const texts = useEntryTexts();
  const rules = useFieldRules();
  const languages = languagesOf(country.locales, values);
  /** An object with a value for each language in which the text has a field; its keys are the names of the fields. */
  const mapLanguages = <Value,>(name: string, valueIn: (language: (typeof languages)[number]) => Value) =>
    Object.fromEntries(languages.map((language) => [textField(name, language), valueIn(language)]));
  const form = useActionForm({
    id: "profile",
    result: formState.result,
    defaultValue: fieldsOfProfile(values),
    rules: {
      ...mapLanguages("about", () => [rules.maxLength(maxTextLength.area)]),
      experience: [rules.number, rules.atLeast(0), rules.atMost(80)],
    },
  });
  const { field, checkbox } = form;
  const labels = {
    ...Object.assign({}, ...textNames.map((name) => mapLanguages(name, (language) => texts.label(name, language)))),
    experience: texts.label("experience"),
    photo_file: texts.label("photo"),
  };
  const textFieldProps = (name: (typeof textNames)[number]) => ({
    name,
    languages,
    field,
    label: (language: (typeof languages)[number]) => texts.label(name, language),
  });
  // A language that the doctor already has stays in the list, even if the country does not offer it.
  const spokenLanguages = [
    ...new Set([...country.doctorLocales.map(({ value }) => value as string), ...values.languages]),
  ];
  return (
    <EntryFrame {...formState} form={form} labels={labels}>
      <TextFields {...textFieldProps("name")} required />
      <TextFields {...textFieldProps("academic_status")} />
      <TextFields {...textFieldProps("science_degree")} />
      <div className={styles["pair"]}>
        <NumberField {...field("experience")} label={texts.label("experience")} />
      </div>
      <CheckboxGroup
        checkbox={checkbox}
        name="languages"
        label={texts.label("languages")}
        options={spokenLanguages.map((code) => ({ label: texts.spoken(code), value: code }))}
      />
      <TextFields {...textFieldProps("about")} hint={t("catalogue.aboutHint")} isArea />
      <PhotoField
        form={form}
        name={doctor?.name ?? ""}
        src={doctor?.image_url ?? null}
        label={texts.label("photo")}
        hint={t("catalogue.photoHint")}
      />
      <div>
        <CheckboxField {...checkbox("is_active")} label={t("catalogue.shown")} />
        {doctor && <p className={frame["soft"]}>{t("catalogue.shownHint")}</p>}
      </div>
    </EntryFrame>
  );
}
