import type { CountryId } from "#app/countries/country.ts";
import type { Localized } from "../schema.ts";
import type { Random } from "./random.ts";

/** A station by name, latitude, longitude. */
export type StationData = [name: Localized, lat: number, lng: number];

export type LineData = { short: string; name: Localized; color: string; stations: StationData[] };

/** A district, and real streets in it. */
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
  /** Default: both. */
  audience?: "children" | "adults";
};

/** What a country's demo market is built from, with texts in the country's locales. */
export type CountryData = {
  country: CountryId;
  timezone: string;
  locales: string[];
  cities: CityData[];
  person: (random: Random) => Person;
  longName: Person;
  languages: string[];
  /** Price of an average consultation. */
  consultation: number;
  /** Prices are multiples of it. */
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
  /** The description of a specialty's list, which contains the specialty's name. */
  serviceDescription: (name: string, locale: string) => string;
  reviewLanguage: string;
  reviewAuthors: string[];
  goodReviews: string[];
  /** Good reviews written by parents. */
  childReviews: string[];
  fairReviews: string[];
  poorReviews: string[];
  /** Answers of clinics to fair and poor reviews. */
  clinicAnswers: string[];
};

/** Splits "Бостандыкский район|Бостандық ауданы" by locale. A locale without a part gets the first. */
export function localized(locales: string[], text: string): Localized {
  const parts = text.split("|");
  return Object.fromEntries(locales.map((locale, index) => [locale, parts[index] ?? parts[0]!]));
}
