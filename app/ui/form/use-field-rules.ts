import { useTranslation } from "react-i18next";
import type { Country } from "#app/countries/country.ts";
import { readNumber } from "#app/countries/read-number.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { readPrice } from "#app/countries/read-price.ts";
import { phoneProblemText, type PhoneCountry, type PhoneUse } from "#app/i18n/phone-problem.ts";
import type { Rule } from "./rules.ts";

/** Shared rules of fields with translated messages. The page must have loaded the `errors` namespace. */
export function useFieldRules() {
  const { t, i18n } = useTranslation("errors");
  const unlessEmpty =
    (rule: Rule): Rule =>
    (value, values) =>
      value === "" || rule(value, values);
  return {
    required: (value: string) => value.trim() !== "" || t("required"),
    maxLength: (count: number) => unlessEmpty((value) => value.length <= count || t("too_long", { count })),
    minLength: (count: number) => unlessEmpty((value) => value.length >= count || t("too_short", { count })),
    email: unlessEmpty((value) => /^\S+@\S+\.\S+$/.test(value) || t("email_format")),
    number: unlessEmpty((value) => !Number.isNaN(readNumber(value)) || t("number_format")),
    atLeast: (least: number) => unlessEmpty((value) => !(readNumber(value) < least) || t("number_min", { n: least })),
    atMost: (most: number) => unlessEmpty((value) => !(readNumber(value) > most) || t("number_max", { n: most })),
    price: (country: Country, example: string) =>
      unlessEmpty((value) => readPrice(value, country) !== null || t("price_format", { example })),
    phone: (country: PhoneCountry, use?: PhoneUse) =>
      unlessEmpty((value) => {
        const { problem } = readPhone(value, country.phone);
        return problem === null || phoneProblemText(i18n, problem, country, use);
      }),
  };
}
