import { z } from "zod";
import { maxTextLength } from "#app/contract/catalogue-limits.ts";
import type { OpeningInterval } from "#app/calendar/opening-hours.ts";
import {
  addBranch,
  publishBranch,
  publishField,
  publishOffer,
  publishProfile,
  type BranchValues,
  type FieldValues,
  type OfferValues,
  type ProfileValues,
} from "#app/contract/clinic-catalogue.ts";
import type { ClinicValues } from "#app/contract/clinic-entry.ts";
import { locales } from "#app/countries/country.ts";
import {
  branchTexts,
  clinicTexts,
  fieldsOfText,
  fieldTexts,
  hoursFields,
  offerTexts,
  profileTexts,
  textField,
  type Texts,
} from "./entry-form.ts";
import { readLocation } from "./read-location.ts";

/** Fields that keep their line breaks. */
export const multilineFields = [
  ...fieldsOfText("about"),
  ...fieldsOfText("price_conditions"),
  ...fieldsOfText("description"),
];
/** Fields of prices, in which people write the currency. */
export const priceFields = ["base_price", "discount_price"];

function withTexts<Schema extends z.ZodObject>(
  schema: Schema,
  texts: Record<string, keyof typeof maxTextLength>,
): Schema {
  const fields = Object.entries(texts).flatMap(([name, length]) =>
    fieldsOfText(name).map((field) => [field, z.string().trim().max(maxTextLength[length]).optional()] as const),
  );
  // Read by `textsOf` only.
  return schema.extend(Object.fromEntries(fields)) as unknown as Schema;
}

const { experience, languages, photo } = publishProfile.body.shape;

export type NewBranchValues = BranchValues & { city: number };

export const profileSchema = withTexts(
  z.object({
    experience,
    languages: languages.default([]),
    photo,
    is_active: z.boolean().default(false),
  }),
  profileTexts,
);

const offer = publishOffer.body.shape;
const years = z.int().min(0).max(120);
const months = z.int().min(0).max(11);

export const offerSchema = withTexts(
  z.object({
    base_price: offer.base_price,
    discount_price: offer.discount_price,
    on_walk_in_basis: offer.on_walk_in_basis,
    avg_waiting_time: offer.avg_waiting_time,
    minutes_before_appointment: offer.minutes_before_appointment,
    age_from_years: years.default(0),
    age_from_months: months.default(0),
    age_to_years: years.optional(),
    age_to_months: months.optional(),
    is_active: z.boolean().default(false),
  }),
  offerTexts,
);

const branchFields = z.object({
  location: z.string().trim().max(1000).optional(),
  phone: publishBranch.body.shape.phone,
  ...Object.fromEntries(hoursFields.map((name) => [name, z.string().trim().max(200).optional()] as const)),
});
export const branchSchema = withTexts(branchFields, branchTexts);
export const newBranchSchema = withTexts(branchFields.extend({ city: addBranch.body.shape.city }), branchTexts);

export const clinicSchema = withTexts(z.object({ photo }), clinicTexts);

const { min_length, max_length, audience, services } = publishField.body.shape;

export const fieldSchema = withTexts(
  z.object({
    is_required: z.boolean().default(false),
    min_length,
    max_length,
    audience,
    services,
    is_active: z.boolean().default(false),
  }),
  fieldTexts,
);

export function profileOf(typed: z.output<typeof profileSchema>): ProfileValues {
  return {
    name: textsOf(typed, "name") ?? {},
    academic_status: textsOf(typed, "academic_status"),
    science_degree: textsOf(typed, "science_degree"),
    about: textsOf(typed, "about"),
    experience: typed.experience,
    languages: typed.languages.toSorted(),
    photo: typed.photo,
    is_active: typed.is_active,
  };
}

export function offerOf(typed: z.output<typeof offerSchema>): OfferValues {
  const { age_from_years, age_from_months, age_to_years, age_to_months } = typed;
  const hasEnd = age_to_years !== undefined || age_to_months !== undefined;
  return {
    base_price: typed.base_price,
    discount_price: typed.discount_price ?? typed.base_price,
    price_conditions: htmlOf(textsOf(typed, "price_conditions")),
    qualification_display: textsOf(typed, "qualification_display"),
    on_walk_in_basis: typed.on_walk_in_basis,
    avg_waiting_time: typed.avg_waiting_time,
    minutes_before_appointment: typed.minutes_before_appointment,
    age_from: age_from_years * 12 + age_from_months,
    age_to: hasEnd ? (age_to_years ?? 0) * 12 + (age_to_months ?? 0) : null,
    is_active: typed.is_active,
  };
}

export function branchOf(typed: z.output<typeof branchSchema>): BranchValues {
  const week = hoursFields.map((name) => readDayHours((typed as Record<string, unknown>)[name]) ?? []);
  return {
    branch_name: textsOf(typed, "branch_name") ?? {},
    address: textsOf(typed, "address") ?? {},
    location: readLocation(typed.location)!,
    phone: typed.phone,
    opening_hours: week.some((day) => day.length > 0) ? week : null,
  };
}

export function clinicOf(typed: z.output<typeof clinicSchema>): ClinicValues {
  return { description: htmlOf(textsOf(typed, "description")), photo: typed.photo };
}

export function newBranchOf(typed: z.output<typeof newBranchSchema>): NewBranchValues {
  return { ...branchOf(typed), city: typed.city };
}

const interval = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?$/;

/** Reads hours such as "9:00-13:00, 14-18"; none from an empty text. Null if the text is not a list of hours. */
export function readDayHours(text: unknown): OpeningInterval[] | null {
  const parts = String(text ?? "")
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const intervals = parts.map((part) => {
    const [, from = "", fromMinute = "00", to = "", toMinute = "00"] = interval.exec(part) ?? ["", "no time"];
    return { opens: `${from.padStart(2, "0")}:${fromMinute}`, closes: `${to.padStart(2, "0")}:${toMinute}` };
  });
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  const areValid = intervals.every(({ opens, closes }) => isTime(opens) && (isTime(closes) || closes === "24:00"));
  return areValid ? intervals : null;
}

export function fieldOf(typed: z.output<typeof fieldSchema>): FieldValues {
  return {
    title: textsOf(typed, "title") ?? {},
    is_required: typed.is_required,
    min_length: typed.min_length,
    max_length: typed.max_length,
    audience: typed.audience,
    services: typed.services,
    is_active: typed.is_active,
  };
}

function textsOf(typed: Record<string, unknown>, name: string): Texts | null {
  const texts = locales.flatMap((language) => {
    const text = typed[textField(name, language)];
    return typeof text === "string" && text !== "" ? [[language, text] as const] : [];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

/** Texts as HTML: line breaks become `<br />` in a text without markup. The API sanitises markup. */
function htmlOf(texts: Texts | null): Texts | null {
  return texts && Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, breakLines(text)]));
}

const breakLines = (text: string) => (/<[a-z]/i.test(text) ? text : text.replaceAll("\n", "<br />"));
