import { useTranslation } from "react-i18next";
import type { BranchValues } from "#app/contract/clinic-catalogue.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import styles from "./catalogue.module.css";
import { EntryFrame, type EntryFormState } from "./entry-frame.tsx";
import { type branchTexts, fieldsOfBranch, hoursFields, languagesOf, textField } from "./entry-form.ts";
import { TextFields } from "./text-fields.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

type BranchFormProps = EntryFormState & {
  /** Null: the branch is added. */
  values: BranchValues | null;
  /** False while its position is still the centre of the city, the default. */
  isPlaced?: boolean;
  /** The cities to choose from for a branch that is added. */
  cities?: readonly { id: number; name: string }[];
};

/** The name, the address, the phone and the opening hours of a branch. */
export function BranchForm({ values, isPlaced = true, cities, ...formState }: BranchFormProps) {
  const { t } = useTranslation(["staff", "hours"]);
  const { country } = useRootData();
  const texts = useEntryTexts();
  const languages = languagesOf(country.locales, { name: values?.branch_name ?? {}, address: values?.address ?? {} });
  const form = useActionForm({
    id: "branch-form",
    result: formState.result,
    defaultValue: values ? { ...fieldsOfBranch(values, country), ...(!isPlaced && { location: "" }) } : {},
  });
  const { field } = form;
  const days = hoursFields.map((name, index) => ({
    name,
    label: t(`hours:days.${(index + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`),
  }));
  const textLabels = (name: keyof typeof branchTexts) =>
    Object.fromEntries(languages.map((language) => [textField(name, language), texts.label(name, language)]));
  const labels = {
    ...textLabels("branch_name"),
    ...(cities && { city: texts.label("city") }),
    ...textLabels("address"),
    location: texts.label("location"),
    phone: texts.label("phone"),
    ...Object.fromEntries(days.map(({ name, label }) => [name, label])),
    opening_hours: texts.label("opening_hours"),
  };
  return (
    <EntryFrame {...formState} form={form} labels={labels}>
      <TextFields
        name="branch_name"
        languages={languages}
        field={field}
        label={(language) => texts.label("branch_name", language)}
        hint={t("staff:catalogue.branch.nameHint")}
        required
      />
      {cities && (
        <SelectField
          {...field("city")}
          label={texts.label("city")}
          options={cities.map(({ id, name }) => ({ label: name, value: String(id) }))}
          required
        />
      )}
      <TextFields
        name="address"
        languages={languages}
        field={field}
        label={(language) => texts.label("address", language)}
        required
      />
      <div className={styles["pair"]}>
        <TextField
          {...field("location")}
          label={labels.location}
          hint={t("catalogue.placeHint")}
          autoComplete="off"
          required
        />
        <TextField {...field("phone")} type="tel" autoComplete="off" label={labels.phone} />
      </div>
      <fieldset className={styles["hours"]} aria-describedby="hours-hint">
        <legend>{texts.label("opening_hours")}</legend>
        <p id="hours-hint">{t("catalogue.hoursHint")}</p>
        <div className={styles["days"]}>
          {days.map(({ name, label }) => (
            <TextField key={name} {...field(name)} label={label} autoComplete="off" placeholder="09:00–18:00" />
          ))}
        </div>
      </fieldset>
    </EntryFrame>
  );
}
