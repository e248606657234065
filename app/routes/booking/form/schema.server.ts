import type { i18n } from "i18next";
import { z } from "zod";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import type { PhoneFormat } from "#app/countries/country.ts";
import { normalizePhone, phoneLength } from "#app/countries/phone.ts";
import type { Flags } from "#app/flags/flags.ts";
import { fieldName } from "./faults.ts";

export type FormRules = {
  fields: readonly AppointmentField[];
  phone: PhoneFormat;
  flags: Flags;
  t: i18n["t"];
};

/**
 * The booking form of one branch. What must be there is checked here; what the values must be like is the
 * API's to say, so that the rule stands in one place.
 */
export function bookingFormSchema({ fields, phone, flags, t }: FormRules) {
  const required = t("errors:required");
  const text = z.string({ error: required }).trim().min(1, required);
  const optional = z.string().trim().optional().default("");

  const additional = fields.map((field) => {
    const must = field.is_required && appointmentFieldKind(field.param_name) !== "gender";
    return [fieldName(field.id), (must ? text : optional).pipe(z.string().max(500, t("errors:too_long", { count: 500 })))] as const;
  });
  return z.object({
    slot: z.coerce.number({ error: required }).int().min(1, required),
    name: text.pipe(
      z.string().min(2, t("errors:too_short", { count: 2 })).max(60, t("errors:too_long", { count: 60 })),
    ),
    surname: flags["appointment.surname"] ? text.pipe(z.string().max(60, t("errors:too_long", { count: 60 }))) : optional,
    phone: text
      .transform((value) => normalizePhone(value, phone))
      .refine((value) => value.length === phoneLength(phone) && value.startsWith(phone.code), t("errors:phone_format")),
    hasInsurance: z.literal("on").optional(),
    insurance: optional,
    consent: flags["appointment.consent"] ? z.literal("on", { error: required }) : z.literal("on").optional(),
    submission: z.uuid(),
    ...Object.fromEntries(additional),
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
  submission: string;
};
