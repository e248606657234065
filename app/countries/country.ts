/** The markets and their differences. Pure data: no environment, no translation. */

export const countryIds = ["kz", "kg", "hu", "ro", "ae"] as const;
export type CountryId = (typeof countryIds)[number];

export const locales = ["en", "hu", "kk", "ro", "ru"] as const;
export type Locale = (typeof locales)[number];

export type PhoneFormat = {
  /** With the plus sign: "+7". */
  code: string;
  city_code_length: number;
  /** Format of the national number, one # per digit: "(###) ###-##-##". */
  mask: string;
};

/** `areas`: first digits of the national numbers; all numbers without it. `mask`: format, as in `PhoneFormat`. */
export type Landline = { areas?: readonly string[]; mask: string };

export type MapService = "2gis" | "google" | "osm";

/** `title`: name of the language, in that language. */
export type DoctorLocale = {
  title: string;
  value: "ar" | "de" | "en" | "hi" | "hu" | "kk" | "ky" | "ro" | "ru";
};

export type Country = {
  countryId: CountryId;
  /** Name in the country's main language, for the country switcher. */
  name: string;
  /** The language of `name`, if it is not `lang`. */
  nameLang?: Locale;
  /** The country's name in its other languages, in the nominative. */
  nameIn?: Partial<Record<Locale, string>>;
  region: string;
  lang: Locale;
  brandName: string;
  /** Public URL in production, without a trailing slash. */
  publicUrl: string;
  /** ISO 4217. */
  currency: string;
  /** The usual sign or word by locale; other locales use the code (P-04). */
  currencySigns?: Partial<Record<Locale, string>>;
  /** Other words and signs that people write for the currency. */
  currencyWords: readonly string[];
  /** A common price in whole units, for hints; above 1,000, so that it shows the separator. */
  examplePrice: number;
  /** Languages that write the currency before the amount: "AED 350". */
  currencyFirst?: readonly Locale[];
  defaultLocale: Locale;
  locales: readonly [Locale, ...Locale[]];
  ogLocale: string;
  /** BCP 47 tags for hreflang and Intl, by locale. */
  regionalLocales: Partial<Record<Locale, string>>;
  phone: PhoneFormat;
  /** IANA zone of the main city; each city has its own zone. */
  timeZone: string;
  /** Languages that doctors speak. */
  doctorLocales: readonly DoctorLocale[];
  address: string;
  /** The postal address in the country's other languages. */
  addressIn?: Partial<Record<Locale, string>>;
  email: string;
  telephone: string;
  /** Formats of landlines that do not have `phone.mask`; the first that fits is used. */
  landlines?: readonly Landline[];
  /** The surname comes before the first name. */
  surnameFirst?: true;
  /** Insured patients need a referral from their family doctor. */
  referralSlips?: true;
  /** Map services used in the country, the most popular first. */
  maps: readonly MapService[];
  social: { instagram?: string; facebook?: string };
};
