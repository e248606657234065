import { useTranslation } from "react-i18next";
import { maxTextLength } from "#app/contract/catalogue-limits.ts";
import type { OfferValues } from "#app/contract/clinic-catalogue.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { NumberField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";
import { EntryFrame, type EntryFormState } from "./entry-frame.tsx";
import { fieldsOfOffer, languagesOf, offerTexts, textField } from "./entry-form.ts";
import { TextFields } from "./text-fields.tsx";
import { useEntryTexts } from "./use-entry-texts.tsx";

const textNames = Object.keys(offerTexts) as (keyof typeof offerTexts)[];

/** A service of a doctor at a branch, and its terms. */
export function OfferForm({ values, ...formState }: EntryFormState & { values: OfferValues }) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const texts = useEntryTexts();
  const rules = useFieldRules();
  const { currency, money } = useFormats();
  const languages = languagesOf(country.locales, values);
  const perLanguage = <Value,>(name: string, valueIn: (language: (typeof languages)[number]) => Value) =>
    Object.fromEntries(languages.map((language) => [textField(name, language), valueIn(language)]));
  const priceRule = rules.price(country, money(country.examplePrice));
  const nonNegative = [rules.number, rules.atLeast(0)];
  const form = useActionForm({
    id: "offer",
    result: formState.result,
    defaultValue: { ...fieldsOfOffer(values), ...(formState.version === null && { base_price: "" }) },
    rules: {
      base_price: [rules.required, priceRule],
      discount_price: [priceRule],
      avg_waiting_time: [...nonNegative, rules.atMost(1440)],
      minutes_before_appointment: [...nonNegative, rules.atMost(43_200)],
      ...perLanguage("price_conditions", () => [rules.maxLength(maxTextLength.area)]),
    },
  });
  const { field, checkbox } = form;
  const years = (name: "age_from" | "age_to") => `${texts.label(name)}, ${t("catalogue.years")}`;
  const months = (name: "age_from" | "age_to") => `${texts.label(name)}, ${t("catalogue.months")}`;
  const labels = {
    base_price: texts.label("base_price"),
    discount_price: texts.label("discount_price"),
    ...Object.assign({}, ...textNames.map((name) => perLanguage(name, (language) => texts.label(name, language)))),
    age_from_years: years("age_from"),
    age_from_months: months("age_from"),
    age_to_years: years("age_to"),
    age_to_months: months("age_to"),
    minutes_before_appointment: texts.label("minutes_before_appointment"),
    avg_waiting_time: texts.label("avg_waiting_time"),
  };
  const textFieldProps = (name: (typeof textNames)[number]) => ({
    name,
    languages,
    field,
    label: (language: (typeof languages)[number]) => texts.label(name, language),
  });
  return (
    <EntryFrame {...formState} form={form} labels={labels}>
      <div className={styles["pair"]}>
        <NumberField
          {...field("base_price")}
          label={`${labels.base_price}, ${currency}`}
          hint={t("catalogue.priceHint")}
          required
        />
        <NumberField
          {...field("discount_price")}
          label={`${labels.discount_price}, ${currency}`}
          hint={t("catalogue.discountHint")}
        />
      </div>
      <TextFields {...textFieldProps("price_conditions")} hint={t("catalogue.conditionsHint")} isArea />
      <TextFields {...textFieldProps("qualification_display")} />
      <div className={styles["ages"]}>
        <NumberField {...field("age_from_years")} label={labels.age_from_years} />
        <NumberField {...field("age_from_months")} label={labels.age_from_months} />
        <NumberField {...field("age_to_years")} label={labels.age_to_years} />
        <NumberField {...field("age_to_months")} label={labels.age_to_months} />
      </div>
      <div className={styles["pair"]}>
        <NumberField {...field("minutes_before_appointment")} label={labels.minutes_before_appointment} />
        <NumberField {...field("avg_waiting_time")} label={labels.avg_waiting_time} />
      </div>
      <CheckboxField {...checkbox("on_walk_in_basis")} label={texts.label("on_walk_in_basis")} />
      <div>
        <CheckboxField {...checkbox("is_active")} label={t("catalogue.offered")} />
        <p className={frame["soft"]}>{t("catalogue.offeredHint")}</p>
      </div>
    </EntryFrame>
  );
}
