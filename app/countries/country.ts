/** The markets and what differs between them. Pure data: no environment, no translation. */

export const countryIds = ["kz", "kg", "hu", "ro", "ae"] as const;
export type CountryId = (typeof countryIds)[number];

export const locales = ["en", "hu", "kk", "ro", "ru"] as const;
export type Locale = (typeof locales)[number];

export type Currency = "KZT" | "KGS" | "HUF" | "RON" | "AED";

export type PhoneFormat = {
  /** With the plus sign: "+7". */
  code: string;
  city_code_length: number;
  /** The national part, one # a digit: "(###) ###-##-##". */
  mask: string;
};

export type MapService = "2gis" | "google" | "osm";

export type DoctorLocale = { title: string; value: string };

export type Country = {
  countryId: CountryId;
  /** In the country's own main language, for switchers. */
  name: string;
  region: string;
  lang: Locale;
  brandName: string;
  /** Public address in production, without a trailing slash. */
  link: string;
  currency: Currency;
  defaultLocale: Locale;
  locales: readonly [Locale, ...Locale[]];
  ogLocale: string;
  /** BCP 47 tags for hreflang and Intl, by locale. */
  regionalLocales: Partial<Record<Locale, string>>;
  phone: PhoneFormat;
  /** IANA zone of the country's main city; a city's own zone decides. */
  timeZone: string;
  /** Languages a doctor may speak, each titled in itself. */
  doctorLocales: readonly DoctorLocale[];
  address: string;
  /** The address as it is written in the country's other languages. */
  addressIn?: Partial<Record<Locale, string>>;
  email: string;
  telephone: string;
  /** How that number is grouped, written as `phone.mask` is. */
  landline: string;
  /** People are called by their surname first. */
  surnameFirst?: true;
  /** Those insured come with a slip from their family doctor. */
  referralSlips?: true;
  /** Where people of the country look for the way, best known first. */
  maps: readonly MapService[];
  social: { instagram?: string; facebook?: string };
  /** Where patients see what they have booked: another product. */
  patientLink: string;
  /** Where clinics sign in: another product. */
  cabinetLink: string;
};
