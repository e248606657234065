import type { CountryId } from "#app/countries/country.ts";
import type { Localized } from "../schema.ts";
import type { Random } from "./random.ts";

/** A station by name, latitude, longitude. */
export type StationData = [name: Localized, lat: number, lng: number];

export type LineData = { short: string; name: Localized; color: string; stations: StationData[] };

/** A district with real streets of it. */
export type AreaData = [name: Localized, lat: number, lng: number, streets: Localized[]];

export type CityData = {
  id: number;
  name: Localized;
  /** "в Бишкеке", "Budapesten". */
  nameIn: Localized;
  slug: string;
  lat: number;
  lng: number;
  /** Share of the country's doctors; 0: none. */
  weight: number;
  /** Weekdays off, 1 is Monday; default: Saturday and Sunday. */
  weekend?: number[];
  areas: AreaData[];
  lines: LineData[];
};

export type Person = { name: Localized; isWoman: boolean; isLong?: boolean };

export type FieldData = {
  param_name: string;
  title: Localized;
  is_required?: boolean;
  min_length?: number;
  max_length?: number;
  /** Absent: for both. */
  audience?: "children" | "adults";
};

/** The demo market's data of one country, with texts in the country's locales. */
export type CountryData = {
  country: CountryId;
  timezone: string;
  locales: string[];
  cities: CityData[];
  person: (random: Random) => Person;
  longName: Person;
  languages: string[];
  /** Price of an average consultation, and the unit that prices are rounded to. */
  consultation: number;
  priceStep: number;
  clinicNames: Localized[];
  clinicKinds: Localized[];
  address: (street: Localized, house: string) => Localized;
  branchPhone: string;
  insurances: Localized[];
  /** Sets of additional fields; one in four branches has one. */
  fieldSets: FieldData[][];
  qualifications: Localized[];
  academicStatuses: Localized[];
  scienceDegrees: Localized[];
  abouts: Localized[];
  conditions: Localized[];
  /** Completes a specialty's name to the description of its list. */
  serviceDescription: (name: string, locale: string) => string;
  reviewLanguage: string;
  reviewAuthors: string[];
  goodReviews: string[];
  /** Good ones of parents. */
  childReviews: string[];
  fairReviews: string[];
  poorReviews: string[];
  /** Answers of clinics to reviews that are not good. */
  clinicAnswers: string[];
};

/** "Бостандыкский район|Бостандық ауданы" by locale; a text without a bar serves all locales. */
export function localized(locales: string[], text: string): Localized {
  const parts = text.split("|");
  return Object.fromEntries(locales.map((locale, index) => [locale, parts[index] ?? parts[0]!]));
}
