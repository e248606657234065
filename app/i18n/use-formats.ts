import { formatPhone } from "#app/countries/phone.ts";
import {
  currencyOf,
  formatDate,
  formatDistance,
  formatNumber,
  formatPrice,
  formatRating,
  rangeEnds,
  type DateStyle,
} from "./formats.ts";
import { useRootData } from "./root-data.ts";
import { useTexts } from "./use-texts.ts";

/** Formats values for the visitor's language and country. */
export function useFormats() {
  const t = useTexts("common");
  const { country, locale } = useRootData();
  /** Zero is "on request". */
  const money = (amount: number) => formatPrice(amount, t("price.onRequest"), locale, country);
  return {
    number: (value: number, digits = 0) => formatNumber(value, locale, digits),
    money,
    currency: currencyOf(locale, country),
    /** Prices of procedures (`isFrom`) are "from" an amount; zero is "on request". */
    price: (amount: number, isFrom: boolean) =>
      isFrom && amount > 0 ? t("price.from", { price: money(amount) }) : money(amount),
    priceRange: (min: number, max: number) => t("price.range", rangeEnds(min, max, locale, country)),
    rating: (score: number) => formatRating(score, locale),
    date: (date: string, style: DateStyle) => formatDate(date, style, locale),
    phone: (value: string) => formatPhone(value, country),
    distance: (metres: number) => {
      const { unit, value } = formatDistance(metres, locale);
      return t(`distance.${unit}`, { value });
    },
    age: (months: number) =>
      months > 0 && months % 12 === 0 ? t("age.years", { count: months / 12 }) : t("age.months", { count: months }),
    /** "from 3 years": languages inflect the noun differently at either end. */
    ageFrom: (months: number) =>
      months % 12 === 0 ? t("age.fromYears", { count: months / 12 }) : t("age.fromMonths", { count: months }),
    ageTo: (months: number) =>
      months % 12 === 0 ? t("age.toYears", { count: months / 12 }) : t("age.toMonths", { count: months }),
  };
}

export type Formats = ReturnType<typeof useFormats>;
