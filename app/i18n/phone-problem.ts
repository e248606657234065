import type { i18n } from "i18next";
import type { Country, Locale } from "#app/countries/country.ts";
import { phoneExample } from "#app/countries/phone.ts";
import type { PhoneProblem } from "#app/countries/read-phone.ts";

export type PhoneCountry = Pick<Country, "name" | "nameIn" | "phone">;

/** The purpose of a number: SMS, a patient's own booking, a patient's request to be called, or a search of bookings. */
export type PhoneUse = "sms" | "booking" | "callback" | "search";

/** The error message of a phone number in the visitor's language. The page must have loaded the `errors` namespace. */
export function phoneProblemText(
  { t, language }: Pick<i18n, "t" | "language">,
  problem: PhoneProblem,
  { name, nameIn, phone }: PhoneCountry,
  use: PhoneUse = "sms",
): string {
  switch (problem.code) {
    case "phone_short":
    case "phone_long":
      return t(`errors:${problem.code}`, { count: problem.count });
    case "phone_foreign": {
      const text = t("errors:phone_foreign", { country: nameIn?.[language as Locale] ?? name, code: phone.code });
      return use === "booking" || use === "callback" ? `${text} ${t("errors:phone_foreign_call")}` : text;
    }
    case "phone_ambiguous":
      return t("errors:phone_ambiguous", { code: phone.code });
    case "phone_code_twice":
      return t("errors:phone_code_twice", { code: phone.code, example: phoneExample(phone) });
    case "phone_not_mobile":
      return t(use === "search" || use === "callback" ? "errors:phone_not_mobile_searched" : "errors:phone_not_mobile");
    default:
      return t(`errors:${problem.code}`);
  }
}
