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
  const atMost = (max: number) => t("errors:too_long", { count: max });
  const text = (max: number) => z.string({ error: required }).trim().min(1, required).max(max, atMost(max));
  const optional = (max: number) => z.string().trim().max(max, atMost(max)).optional().default("");

  const additional = fields.map((field) => {
    const must = field.is_required && appointmentFieldKind(field.param_name) !== "gender";
    return [fieldName(field.id), must ? text(500) : optional(500)] as const;
  });
  return z.object({
    slot: z.coerce.number({ error: required }).int().min(1, required),
    name: text(60).min(2, t("errors:too_short", { count: 2 })).regex(/\p{L}/u, t("errors:invalid")),
    surname: flags["appointment.surname"] ? text(60) : optional(60),
    phone: text(40)
      .transform((value) => normalizePhone(value, phone))
      .refine((value) => value.length === phoneLength(phone) && value.startsWith(phone.code), t("errors:phone_format")),
    hasInsurance: z.literal("on").optional(),
    insurance: optional(20),
    consent: flags["appointment.consent"] ? z.literal("on", { error: required }) : z.literal("on").optional(),
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
};
