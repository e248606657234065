import { formatPhone } from "#app/countries/phone.ts";
import { formatDate, formatMoney, formatNumber, formatRating, type DateStyle } from "./formats.ts";
import { useMarket } from "./market.ts";
import { useCommon } from "./use-common.ts";

/** Values as the visitor's language and country write them. */
export function useFormats() {
  const t = useCommon();
  const { country, locale } = useMarket();
  return {
    number: (value: number) => formatNumber(value, locale),
    /** Zero is "on request". */
    money: (amount: number) => (amount > 0 ? formatMoney(amount, locale, country) : t("price.onRequest")),
    rating: (score: number) => formatRating(score, locale),
    date: (date: string, style: DateStyle) => formatDate(date, style, locale),
    phone: (value: string) => formatPhone(value, country.phone, country.landline),
    distance: (metres: number) =>
      metres < 1000
        ? t("distance.metres", { value: formatNumber(Math.round(metres / 10) * 10, locale) })
        : t("distance.kilometres", { value: formatNumber(metres / 1000, locale, Math.round(metres / 100) % 10 === 0 ? 0 : 1) }),
    age: (months: number) =>
      months > 0 && months % 12 === 0 ? t("age.years", { count: months / 12 }) : t("age.months", { count: months }),
    /** "from 3 years": languages bend the number's noun differently for either end. */
    ageFrom: (months: number) =>
      months % 12 === 0 ? t("age.fromYears", { count: months / 12 }) : t("age.fromMonths", { count: months }),
    ageTo: (months: number) =>
      months % 12 === 0 ? t("age.toYears", { count: months / 12 }) : t("age.toMonths", { count: months }),
  };
}

export type Formats = ReturnType<typeof useFormats>;
