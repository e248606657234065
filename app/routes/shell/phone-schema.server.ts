import type { i18n } from "i18next";
import { z } from "zod";
import { readPhone } from "#app/countries/read-phone.ts";
import { phoneProblemText, type PhoneCountry, type PhoneUse } from "#app/i18n/phone-problem.ts";

/** A number of the market, however it is written; its value is in E.164. */
export function phoneSchema(country: PhoneCountry, i18n: Pick<i18n, "t" | "language">, use?: PhoneUse) {
  return z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(40, { abort: true })
    .transform((typed, context) => {
      const { number, problem } = readPhone(typed, country.phone);
      if (number !== null) return number;
      context.addIssue({ code: "custom", message: phoneProblemText(i18n, problem, country, use) });
      return z.NEVER;
    });
}
