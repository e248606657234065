import type { RouterContextProvider } from "react-router";
import type { DoctorList } from "#app/contract/doctor.ts";
import type { Country } from "#app/countries/country.ts";
import { formatMoney, formatRating, rangeEnds } from "#app/i18n/formats.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { formatInCity } from "#app/routes/shell/index.ts";
import { isOnFirstPageForRobots } from "./list-pages.ts";

type HeadScope = {
  service: { name: string; plural_name: string | null };
  city: { name: string; name_in: string | null };
  /** The area and insurance that the list is filtered by; null if it is not. */
  area: { name: string; slug: string; sitemap_index: boolean } | null;
  insurance: { id: number; name: string; sitemap_index: boolean } | null;
  offset: number;
  limit: number;
};

/**
 * Title, description and figures of a list. A list of one area or insurance has its own canonical URL if its
 * `sitemap_index` is true; `query` has the parameters of that URL.
 */
export function listHead(
  context: Readonly<RouterContextProvider>,
  list: DoctorList,
  { service, city, area, insurance, offset, limit }: HeadScope,
) {
  const { t } = getI18n(context);
  const { country } = context.get(requestContext);
  const locale = getLocale(context);
  const names = {
    services: service.plural_name ?? (locale === "kk" ? withinSentence(service.name) : service.name),
    inCity: formatInCity(context, city),
    area: area?.name,
  };
  const heading = t(area ? "catalogue:head.area" : "catalogue:head.city", names);
  const subject = insurance ? `${heading}, ${insurance.name}` : heading;
  const isWholeCity = area === null && insurance === null;
  const money = (amount: number) => formatMoney(amount, locale, country);
  const { min_price: min } = list;
  const priceFrom = min ? t("catalogue:head.priceFrom", { price: money(min) }) : "";
  const title = (isWholeCity && list.meta_title) || t("catalogue:head.title", { heading: subject });
  const page = Math.ceil(offset / limit) + 1;
  const total = t(list.total_is_minimum ? "catalogue:totalMore" : "catalogue:total", { count: list.total_count });
  const filtered = area?.sitemap_index
    ? { city_area: area.slug }
    : area === null && insurance?.sitemap_index
      ? { insurance: insurance.id }
      : {};
  return {
    heading,
    total,
    title: page > 1 ? `${title} – ${t("catalogue:head.page", { page })}` : title,
    description:
      (isWholeCity && list.meta_description) ||
      `${t("catalogue:head.description", { heading: subject, total })} ${priceFrom}`.trim(),
    query: isOnFirstPageForRobots(offset) ? filtered : { ...filtered, offset },
    figures: figuresText(context, list),
  };
}

type Figures = Pick<DoctorList, "min_price" | "max_price" | "feedback_count" | "feedback_score">;

/** Rating out of 10, number of reviews, and prices (D-16). */
export function figuresText(context: Readonly<RouterContextProvider>, figures: Figures): string {
  const { min_price: min, max_price: max, feedback_count: reviews, feedback_score: score } = figures;
  const { t } = getI18n(context);
  const { country } = context.get(requestContext);
  const locale = getLocale(context);
  const money = (amount: number) => formatMoney(amount, locale, country);
  const rating = [
    t("catalogue:figures.rating", { score: formatRating(score, locale) }),
    t("common:reviews", { count: reviews }),
  ];
  const range = min && max && min < max ? t("common:price.range", rangeEnds(min, max, locale, country)) : null;
  const price = range ?? (min ? money(min) : null);
  return [...(reviews > 0 ? rating : []), ...(price ? [price] : [])].join("\u00a0· ");
}

/** Lowercases the first letter, since Kazakh headings begin with the city. Abbreviations keep their capitals. */
function withinSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The list and its figures as schema.org data, for crawlers (D-16). */
export function listData(
  list: DoctorList,
  { name, country, urlOf }: { name: string; country: Country; urlOf: (slug: string) => string },
): object {
  const { total_count: count, feedback_count: reviews, feedback_score: score, min_price: min, max_price: max } = list;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ItemList",
        name,
        numberOfItems: count,
        itemListElement: list.results.map((doctor, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: doctor.name,
          url: urlOf(doctor.slug),
        })),
      },
      {
        "@type": "Service",
        name,
        provider: { "@type": "Organization", name: country.brandName },
        ...(reviews > 0 && {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: score,
            bestRating: 10,
            worstRating: 0,
            reviewCount: reviews,
          },
        }),
        ...(min !== null && {
          offers: {
            "@type": "AggregateOffer",
            lowPrice: min,
            highPrice: max,
            offerCount: count,
            priceCurrency: country.currency,
          },
        }),
      },
    ],
  };
}
