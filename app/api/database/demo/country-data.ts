import type { CountryCode, CurrencyCode, Localized } from "../schema.ts";
import type { Random } from "./random.ts";

/** A station by name, latitude, longitude. */
export type StationData = [name: Localized, lat: number, lng: number];

export type LineData = { short: string; name: Localized; color: string; stations: StationData[] };

/** A district, and streets that really are in it. */
export type AreaData = [name: Localized, lat: number, lng: number, streets: Localized[]];

export type CityData = {
  id: number;
  name: Localized;
  slug: string;
  lat: number;
  lng: number;
  /** Share of the country's doctors; 0 for a city that has none. */
  weight: number;
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
  /** Without it asked of both. */
  audience?: "children" | "adults";
};

/** Everything the demo market knows of one country. Texts stand in the country's locales only. */
export type CountryData = {
  country: CountryCode;
  currency: CurrencyCode;
  timezone: string;
  locales: string[];
  cities: CityData[];
  person: (random: Random) => Person;
  longName: Person;
  languages: string[];
  /** Price of an ordinary consultation, and what prices are rounded to. */
  consultation: number;
  priceStep: number;
  clinicNames: Localized[];
  clinicKinds: Localized[];
  address: (street: Localized, house: string) => Localized;
  branchPhone: string;
  insurances: Localized[];
  /** Sets of additional fields; one in four branches asks one of them. */
  fieldSets: FieldData[][];
  qualifications: Localized[];
  academicStatuses: Localized[];
  scienceDegrees: Localized[];
  abouts: Localized[];
  conditions: Localized[];
  /** Completes a specialty's name into the description of its list. */
  serviceDescription: (name: string, locale: string) => string;
  reviewLanguage: string;
  reviewAuthors: string[];
  goodReviews: string[];
  fairReviews: string[];
  poorReviews: string[];
};

/** "Бостандыкский район|Бостандық ауданы" in the given locales; one text serves all when there is no bar. */
export function localized(locales: string[], text: string): Localized {
  const parts = text.split("|");
  return Object.fromEntries(locales.map((locale, index) => [locale, parts[index] ?? parts[0]!]));
}
