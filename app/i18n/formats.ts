import dayjs from "dayjs";
import type { Country, Locale } from "#app/countries/country.ts";

const nbsp = "\u00a0";

type NumberStyle = { group: string; decimal: string; /** Minimum number of digits to group. */ groupFrom: number };

/** Not from `Intl`: browsers know fewer languages than the server, and both must format alike. */
const numberStyles: Record<Locale, NumberStyle> = {
  en: { group: ",", decimal: ".", groupFrom: 4 },
  hu: { group: nbsp, decimal: ",", groupFrom: 5 },
  kk: { group: nbsp, decimal: ",", groupFrom: 4 },
  ro: { group: ".", decimal: ",", groupFrom: 4 },
  ru: { group: nbsp, decimal: ",", groupFrom: 4 },
};

/** `value` with `digits` decimals and the language's separators. */
export function formatNumber(value: number, locale: Locale, digits = 0): string {
  const { group, decimal, groupFrom } = numberStyles[locale];
  const [whole = "", fraction] = value.toFixed(digits).split(".");
  const grouped = whole.length < groupFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? grouped + decimal + fraction : grouped;
}

/** The currency as written beside an amount: "сом", "Ft", "AED". */
export function currencyOf(locale: Locale, country: Country): string {
  return country.currencySigns?.[locale] ?? country.currency;
}

/** Whole units of the market's currency: "1 200 сом", "12 000 Ft", "AED 350". */
export function formatMoney(amount: number, locale: Locale, country: Country): string {
  const number = formatNumber(amount, locale);
  const currency = currencyOf(locale, country);
  return country.currencyFirst?.includes(locale) ? currency + nbsp + number : number + nbsp + currency;
}

/** An amount of money; `onRequest` is the text for zero. */
export function formatPrice(amount: number, onRequest: string, locale: Locale, country: Country): string {
  return amount > 0 ? formatMoney(amount, locale, country) : onRequest;
}

/** Both ends of a price range, with the currency at one of them: "AED 210" and "440", or "210" and "440 lei". */
export function rangeEnds(min: number, max: number, locale: Locale, country: Country): { from: string; to: string } {
  const isFirst = country.currencyFirst?.includes(locale);
  return isFirst
    ? { from: formatMoney(min, locale, country), to: formatNumber(max, locale) }
    : { from: formatNumber(min, locale), to: formatMoney(max, locale, country) };
}

/** A rating from 0 to 10, always with one decimal. */
export function formatRating(score: number, locale: Locale): string {
  return formatNumber(score, locale, 1);
}

/** A distance in tens of metres, or from 1 km on in kilometres; below 10 km with one decimal unless it is zero. */
export function formatDistance(metres: number, locale: Locale): { unit: "metres" | "kilometres"; value: string } {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return { unit: "metres", value: formatNumber(tens, locale) };
  const tenths = Math.round(metres / 100);
  const hasDecimal = tenths < 100 && tenths % 10 !== 0;
  return { unit: "kilometres", value: formatNumber(tenths / 10, locale, hasDecimal ? 1 : 0) };
}

const patterns = {
  day: { en: "MMMM D", hu: "MMMM D.", kk: "D MMMM", ro: "D MMMM", ru: "D MMMM" },
  shortDay: { en: "MMM D", hu: "MMM. D.", kk: "D MMM", ro: "D MMM", ru: "D MMM" },
  longDay: { en: "dddd, MMMM D", hu: "MMMM D., dddd", kk: "D MMMM, dddd", ro: "dddd, D MMMM", ru: "dddd, D MMMM" },
  fullDate: { en: "MMMM D, YYYY", hu: "YYYY. MMMM D.", kk: "YYYY [ж.] D MMMM", ro: "D MMMM YYYY", ru: "D MMMM YYYY" },
  month: { en: "MMMM YYYY", hu: "YYYY. MMMM", kk: "YYYY [ж.] MMMM", ro: "MMMM YYYY", ru: "MMMM YYYY" },
  monthName: { en: "MMMM", hu: "MMMM", kk: "MMMM", ro: "MMMM", ru: "MMMM" },
  weekdayName: { en: "dddd", hu: "dddd", kk: "dddd", ro: "dddd", ru: "dddd" },
  weekday: { en: "ddd", hu: "dd", kk: "ddd", ro: "dd", ru: "dd" },
} as const satisfies Record<string, Record<Locale, string>>;

export type DateStyle = keyof typeof patterns;

const formattedDates = new Map<string, string>();

/** A date "YYYY-MM-DD" in words. */
export function formatDate(date: string, style: DateStyle, locale: Locale): string {
  const key = date + style + locale;
  let text = formattedDates.get(key);
  if (text === undefined) {
    text = dayjs(date).locale(locale).format(patterns[style][locale]);
    if (locale === "ro") text = text.toLowerCase(); // dayjs capitalises as English does
    if (formattedDates.size > 20_000) formattedDates.clear();
    formattedDates.set(key, text);
  }
  return text;
}
