import type { OpeningInterval } from "#app/calendar/opening-hours.ts";
import type { BranchValues, FieldValues, OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import type { ClinicValues } from "#app/contract/clinic-entry.ts";
import { locales, type Country, type Locale } from "#app/countries/country.ts";
import { formatPhone } from "#app/countries/phone.ts";

/** Converts the values of an entry to form fields. A text has a field for each language. */

export type Texts = Partial<Record<Locale, string>>;
type Fields = Record<string, string | string[] | undefined>;

export const profileTexts = { name: "line", academic_status: "line", science_degree: "line", about: "area" } as const;
export const offerTexts = { qualification_display: "line", price_conditions: "area" } as const;
export const branchTexts = { branch_name: "line", address: "line" } as const;
export const clinicTexts = { description: "area" } as const;
export const fieldTexts = { title: "line" } as const;

/** Fields of the opening hours of each day from Monday, in the format of `dayText`. */
export const hoursFields = [1, 2, 3, 4, 5, 6, 7].map((day) => `hours_${day}` as const);

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

export function fieldsOfBranch(values: BranchValues, country: Country): Fields {
  return {
    ...fieldsOfTexts(values, branchTexts),
    location: coordinatesText(values.location),
    phone: values.phone === null ? undefined : formatPhone(values.phone, country),
    ...Object.fromEntries(hoursFields.map((name, index) => [name, dayText(values.opening_hours?.[index] ?? [])])),
  };
}

/** "42.87460, 74.56980", the format in which map services copy coordinates. */
export const coordinatesText = ({ lat, lng }: BranchValues["location"]) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** "09:00–13:00, 14:00–18:00" */
export function dayText(day: readonly OpeningInterval[]): string {
  return day.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}

export function fieldsOfClinic(values: ClinicValues): Fields {
  return { ...fieldsOfTexts(values, clinicTexts), photo: values.photo ?? "" };
}

export function fieldsOfField(values: FieldValues): Fields {
  return {
    ...fieldsOfTexts(values, fieldTexts),
    is_required: values.is_required ? "on" : undefined,
    min_length: values.min_length?.toString(),
    max_length: values.max_length?.toString(),
    audience: values.audience ?? "",
    services: values.services.map(String),
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

/** The languages of text fields: the country's, and others in which the entry already has texts. */
export function languagesOf(ofCountry: readonly Locale[], values: object): Locale[] {
  const stored = Object.values(values).flatMap((value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [],
  );
  return [...ofCountry, ...locales.filter((language) => !ofCountry.includes(language) && stored.includes(language))];
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

/** A new doctor. */
export const newProfile: ProfileValues = {
  name: {},
  academic_status: null,
  science_degree: null,
  about: null,
  experience: null,
  languages: [],
  photo: null,
  is_active: true,
};

/** A new additional field of the booking form. */
export const newField: FieldValues = {
  title: {},
  is_required: false,
  min_length: null,
  max_length: null,
  audience: null,
  services: [],
  is_active: true,
};
