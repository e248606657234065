import type { OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { locales, type Locale } from "#app/countries/country.ts";

/** How a profile and a service become fields of a form. A text has a field for each language. */

export type Texts = Partial<Record<Locale, string>>;
type Fields = Record<string, string | string[] | undefined>;

export const profileTexts = { name: "line", academic_status: "line", science_degree: "line", about: "area" } as const;
export const offerTexts = { qualification_display: "line", price_conditions: "area" } as const;

export const textField = (name: string, language: Locale) => `${name}_${language}`;
export const fieldsOfText = (name: string) => locales.map((language) => textField(name, language));

export function fieldsOfProfile(values: ProfileValues): Fields {
  return {
    ...fieldsOfTexts(values, profileTexts),
    experience: values.experience?.toString(),
    languages: values.languages,
    photo: values.photo ?? "",
    is_active: values.is_active ? "on" : undefined,
  };
}

export function fieldsOfOffer(values: OfferValues): Fields {
  const { base_price: base, discount_price: discount, age_from: from, age_to: to } = values;
  return {
    ...fieldsOfTexts(values, offerTexts),
    base_price: String(base),
    discount_price: discount === base ? undefined : String(discount),
    on_walk_in_basis: values.on_walk_in_basis ? "on" : undefined,
    avg_waiting_time: values.avg_waiting_time?.toString(),
    minutes_before_appointment: numberText(values.minutes_before_appointment),
    age_from_years: numberText(Math.floor(from / 12)),
    age_from_months: numberText(from % 12),
    age_to_years: to === null ? undefined : String(Math.floor(to / 12)),
    age_to_months: to === null ? undefined : numberText(to % 12),
    is_active: values.is_active ? "on" : undefined,
  };
}

const numberText = (value: number) => (value === 0 ? undefined : String(value));

function fieldsOfTexts(values: object, names: Record<string, unknown>): Fields {
  const all: Record<string, unknown> = { ...values };
  return Object.fromEntries(
    Object.keys(names).flatMap((name) =>
      Object.entries((all[name] ?? {}) as Texts).map(([language, text]) => [textField(name, language as Locale), text]),
    ),
  );
}

/** The languages to type texts in: the country's, and those that are there already. */
export function languagesOf(own: readonly Locale[], values: object): Locale[] {
  const stored = Object.values(values).flatMap((value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [],
  );
  return [...own, ...locales.filter((language) => !own.includes(language) && stored.includes(language))];
}

/** A new service, before anything is typed. */
export const newOffer: OfferValues = {
  base_price: 0,
  discount_price: 0,
  price_conditions: null,
  qualification_display: null,
  on_walk_in_basis: false,
  avg_waiting_time: null,
  minutes_before_appointment: 0,
  age_from: 0,
  age_to: null,
  is_active: true,
};
