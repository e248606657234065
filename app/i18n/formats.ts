import dayjs from "dayjs";
import "dayjs/locale/hu.js";
import "dayjs/locale/kk.js";
import "dayjs/locale/ro.js";
import "dayjs/locale/ru.js";
import type { Country, Currency, Locale } from "#app/countries/country.ts";

const nbsp = "\u00a0";

/** How a currency is written where its code is not (P-04); "lei" is what Romanians write. */
const currencyWords: Partial<Record<Currency, Partial<Record<Locale, string>>>> = {
  KGS: { ru: "сом" },
  HUF: { en: "Ft", hu: "Ft" },
  KZT: { ru: "₸", kk: "₸" },
  RON: { ro: "lei" },
};

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string, digits: number): Intl.NumberFormat {
  const key = `${tag}${digits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, { maximumFractionDigits: digits, minimumFractionDigits: 0 });
    numberFormats.set(key, format);
  }
  return format;
}

/** `value` with at most `digits` decimals, as the language groups and points it. */
export function formatNumber(value: number, locale: Locale, digits = 0): string {
  return numberFormat(locale, digits).format(value).replaceAll(" ", nbsp);
}

/** Whole units of the market's currency: "1 200 сом", "12 000 Ft". */
export function formatMoney(amount: number, locale: Locale, country: Country): string {
  const word = currencyWords[country.currency]?.[locale] ?? country.currency;
  return `${formatNumber(amount, locale)}${nbsp}${word}`;
}

/** 0 to 10, always one decimal. */
export function formatRating(score: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score);
}

const patterns = {
  day: { en: "MMMM D", hu: "MMMM D.", kk: "D MMMM", ro: "D MMMM", ru: "D MMMM" },
  shortDay: { en: "MMM D", hu: "MMM D.", kk: "D MMM", ro: "D MMM", ru: "D MMM" },
  longDay: { en: "dddd, MMMM D", hu: "MMMM D., dddd", kk: "D MMMM, dddd", ro: "dddd, D MMMM", ru: "dddd, D MMMM" },
  fullDate: { en: "MMMM D, YYYY", hu: "YYYY. MMMM D.", kk: "YYYY [ж.] D MMMM", ro: "D MMMM YYYY", ru: "D MMMM YYYY" },
  weekday: { en: "ddd", hu: "ddd", kk: "dd", ro: "dd", ru: "dd" },
} as const satisfies Record<string, Record<Locale, string>>;

export type DateStyle = keyof typeof patterns;

const written = new Map<string, string>();

/** A calendar day "YYYY-MM-DD" in words. */
export function formatDate(date: string, style: DateStyle, locale: Locale): string {
  const key = date + style + locale;
  let text = written.get(key);
  if (text === undefined) {
    text = dayjs(date).locale(locale).format(patterns[style][locale]);
    if (written.size > 20_000) written.clear();
    written.set(key, text);
  }
  return text;
}
