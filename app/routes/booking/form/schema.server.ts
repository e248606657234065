import type { i18n } from "i18next";
import { z } from "zod";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { checkAnswer, type AnswerFault } from "#app/contract/check-answer.ts";
import type { Country } from "#app/countries/country.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import type { Flags } from "#app/flags/flags.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";
import { maxName } from "../draft/names.ts";
import { fieldName } from "./faults.ts";
import { isGender } from "./typed.server.ts";

export type FormRules = {
  fields: readonly AppointmentField[];
  /** What was answered to them, by field id: the parser takes an empty answer for none. */
  answers: Record<string, string>;
  /** Whether any insurer pays for the service: without one nothing is asked. */
  takesInsurance: boolean;
  country: Pick<Country, "countryId" | "phone">;
  flags: Flags;
  /** "YYYY-MM-DD": no date of birth lies after it. */
  today: string;
  t: i18n["t"];
};

/** Longer than any answer: what the API takes for one. */
const maxAnswer = 500;

/**
 * The booking form of one branch: everything wrong that can be seen in it is said at once, the API is asked only then.
 * Of each field the first rule that fails speaks (W-06).
 */
export function bookingFormSchema({ fields, answers, takesInsurance, country, flags, today, t }: FormRules) {
  const required = t("errors:required");
  const atMost = (max: number) => ({ error: t("errors:too_long", { count: max }), abort: true });
  const text = (max: number) =>
    z.string({ error: required }).trim().min(1, { error: required, abort: true }).max(max, atMost(max));
  const optional = (max: number) => z.string().trim().max(max, atMost(max)).optional().default("");

  const additional = fields.map((field) => [fieldName(field.id), answerTo(field, { answers, today, t })] as const);
  const form = z.object({
    slot: z.coerce.number({ error: required }).int().min(1, required),
    name: text(maxName)
      .regex(/\p{L}/u, { error: t("errors:invalid"), abort: true })
      .min(2, t("errors:too_short", { count: 2 })),
    surname: flags["appointment.surname"] ? text(maxName) : optional(maxName),
    phone: text(40).transform((value, context) => {
      const { number, problem } = readPhone(value, country.phone);
      if (number !== null) return number;
      context.addIssue({ code: "custom", message: phoneProblemText(t, problem, country) });
      return z.NEVER;
    }),
    hasInsurance: z.literal("on").optional(),
    insurance: optional(20),
    consent: flags["appointment.consent"] ? z.literal("on", { error: required }) : z.literal("on").optional(),
    ...Object.fromEntries(additional),
  });
  // A referral is somebody's: the clinic has to know whose (ADR 13).
  return form.refine(({ hasInsurance, insurance }) => !takesInsurance || !hasInsurance || Boolean(insurance), {
    path: ["insurance"],
    error: t("errors:insurance_needed"),
    when: () => true,
  });
}

/** By the rule the API decides by. */
function answerTo(field: AppointmentField, { answers, today, t }: Pick<FormRules, "answers" | "today" | "t">) {
  return z
    .string()
    .trim()
    .optional()
    .default("")
    .superRefine((value, context) => {
      const isUnanswered = field.is_required && isGender(field) && answers[field.id] === undefined;
      const endless: AnswerFault | null =
        value.length > maxAnswer ? { code: "too_long", values: { count: maxAnswer } } : null;
      const fault = isUnanswered ? { code: "required" as const } : (checkAnswer(value, field, today) ?? endless);
      if (fault) context.addIssue({ code: "custom", message: t(`errors:${fault.code}`, fault.values ?? {}) });
    });
}

export type BookingForm = {
  slot: number;
  name: string;
  surname: string;
  phone: string;
  hasInsurance?: "on" | undefined;
  insurance: string;
  consent?: "on" | undefined;
};
