import type { i18n } from "i18next";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { readWhole } from "#app/contract/shared.ts";
import { checkAnswer, type AnswerFault } from "#app/contract/check-answer.ts";
import type { Flags } from "#app/flags/flags.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import type { PhoneCountry, PhoneUse } from "#app/i18n/phone-problem.ts";
import { requestContext } from "#app/request-context.ts";
import { getStaff, phoneSchema } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";
import { maxName } from "../draft/names.ts";
import { fieldName } from "./faults.ts";
import { hasSurnameInput } from "./name-fields.ts";
import { otherGender } from "./step-data.ts";
import { isGender } from "./typed.server.ts";

export type FormRules = {
  fields: readonly AppointmentField[];
  /** Ids of the doctor's bookable services. */
  offered: readonly number[];
  /** Whether any insurer pays for the service; otherwise the form does not ask for insurance. */
  takesInsurance: boolean;
  country: PhoneCountry;
  phoneUse: PhoneUse;
  flags: Flags;
  /** "YYYY-MM-DD", the latest date of birth. */
  today: string;
  i18n: Pick<i18n, "t" | "language">;
};

/** Maximum length that the API accepts. */
const maxAnswer = 500;

/**
 * The schema of a branch's booking form. It finds the errors of all fields at once, before the API is called. The first
 * rule that a field breaks gives its message (W-06).
 */
export function bookingFormSchema({
  fields,
  offered,
  takesInsurance,
  country,
  phoneUse,
  flags,
  today,
  i18n,
}: FormRules) {
  const { t } = i18n;
  const required = t("errors:required");
  const text = (max: number) => z.string().trim().min(1, { abort: true }).max(max, { abort: true });
  const name = text(maxName).regex(/\p{L}/u, { error: t("errors:name_letters"), abort: true });
  const optional = (max: number) => z.string().trim().max(max, { abort: true }).optional().default("");

  const additional = fields.map((field) => [fieldName(field.id), answerSchema(field, { today, t })] as const);
  const form = z.object({
    service: z.string().refine((id) => offered.includes(readWhole(id)), t("errors:doctor_service_gone")),
    slot: z.int({ error: required }).min(1, required),
    name: name.min(2),
    surname: hasSurnameInput(fields, flags) ? name : optional(maxName),
    phone: phoneSchema(country, i18n, phoneUse),
    hasInsurance: z.literal("on").optional(),
    insurance: optional(20).refine((id) => id === "" || Number.isSafeInteger(readWhole(id))),
    consent: flags["appointment.consent"] ? z.literal("on", { error: required }) : z.literal("on").optional(),
    saveDetails: z.literal("on").optional(),
    /** Idempotency key of the submit. */
    submission: z.string().optional(),
    ...Object.fromEntries(additional),
  });
  // A referral needs an insurer (ADR 13).
  return form.refine(({ hasInsurance, insurance }) => !takesInsurance || !hasInsurance || Boolean(insurance), {
    path: ["insurance"],
    error: t("errors:insurance_needed"),
    when: () => true,
  });
}

/** The schema of the answer to an additional field, with the rule of the API. */
function answerSchema(field: AppointmentField, { today, t }: { today: string; t: i18n["t"] }) {
  return z
    .string()
    .trim()
    .optional()
    .default("")
    .superRefine((value, context) => {
      const isUnanswered = field.is_required && isGender(field) && value === "";
      const answer = isGender(field) && value === otherGender ? "" : value;
      const lengthFault: AnswerFault | null =
        value.length > maxAnswer ? { code: "too_long", values: { count: maxAnswer } } : null;
      const fault = isUnanswered ? { code: "required" as const } : (checkAnswer(answer, field, today) ?? lengthFault);
      if (fault) context.addIssue({ code: "custom", message: t(`errors:${fault.code}`, fault.values ?? {}) });
    });
}

/** The schema of the form of one booking. */
export function bookingSchemaOf(
  context: Readonly<RouterContextProvider>,
  { doctor, doctorService }: Pick<Booking, "doctor" | "doctorService">,
  fields: readonly AppointmentField[],
) {
  const { country, flags } = context.get(requestContext);
  return bookingFormSchema({
    fields,
    offered: doctor.services.map(({ id }) => id),
    takesInsurance: doctorService.insurances.length > 0,
    country,
    // An operator has the caller on the line.
    phoneUse: getStaff(context)?.isOperator ? "sms" : "booking",
    flags,
    today: todayIn(country.timeZone),
    i18n: getI18n(context),
  });
}
