import type { i18n } from "i18next";
import type { Country } from "#app/countries/country.ts";
import type { PhoneProblem } from "#app/countries/read-phone.ts";

/** The error message of a phone number in the visitor's language. The page must have loaded the `errors` namespace. */
export function phoneProblemText(
  t: i18n["t"],
  problem: PhoneProblem,
  { countryId, phone }: Pick<Country, "countryId" | "phone">,
): string {
  switch (problem.code) {
    case "phone_short":
    case "phone_long":
      return t(`errors:${problem.code}`, { count: problem.count });
    case "phone_foreign":
      return t(`errors:phone_foreign.${countryId}`, { code: phone.code });
    case "phone_ambiguous":
      return t("errors:phone_ambiguous", { code: phone.code });
    default:
      return t(`errors:${problem.code}`);
  }
}
