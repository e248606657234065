import type { i18n } from "i18next";
import { z } from "zod";
import type { Country } from "#app/countries/country.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";

/** A number of the market, however it is written; its value is in E.164. */
export function phoneSchema({ country, t }: { country: Pick<Country, "countryId" | "phone">; t: i18n["t"] }) {
  return z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(40, { abort: true })
    .transform((typed, context) => {
      const { number, problem } = readPhone(typed, country.phone);
      if (number !== null) return number;
      context.addIssue({ code: "custom", message: phoneProblemText(t, problem, country) });
      return z.NEVER;
    });
}
