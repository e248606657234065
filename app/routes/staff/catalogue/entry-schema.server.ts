import { z } from "zod";
import { mostText } from "#app/contract/catalogue-limits.ts";
import { publishOffer, publishProfile, type OfferValues, type ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { locales } from "#app/countries/country.ts";
import { fieldsOfText, offerTexts, profileTexts, textField, type Texts } from "./entry-form.ts";

/** How the posted fields of a form become a profile or a service. */

/** Fields that keep their line breaks. */
export const fieldsOfLines = [...fieldsOfText("about"), ...fieldsOfText("price_conditions")];
/** Fields of numbers, in which people write spaces. */
export const numberFields = [
  "base_price",
  "discount_price",
  "experience",
  "avg_waiting_time",
  "minutes_before_appointment",
];

function withTexts<Schema extends z.ZodObject>(schema: Schema, texts: Record<string, keyof typeof mostText>): Schema {
  const fields = Object.entries(texts).flatMap(([name, length]) =>
    fieldsOfText(name).map((field) => [field, z.string().trim().max(mostText[length]).optional()] as const),
  );
  // Read by `textsOf` only.
  return schema.extend(Object.fromEntries(fields)) as unknown as Schema;
}

const { experience, languages, photo } = publishProfile.body.shape;

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

function textsOf(typed: Record<string, unknown>, name: string): Texts | null {
  const texts = locales.flatMap((language) => {
    const text = typed[textField(name, language)];
    return typeof text === "string" && text !== "" ? [[language, text] as const] : [];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

/** Text without markup keeps its lines; the API sanitises markup. */
function htmlOf(texts: Texts | null): Texts | null {
  return texts && Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, markLines(text)]));
}

const markLines = (text: string) => (/<[a-z]/i.test(text) ? text : text.replaceAll("\n", "<br />"));
