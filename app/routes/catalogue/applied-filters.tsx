import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useMarket } from "#app/i18n/market.ts";
import styles from "./filters.module.css";
import { filteredDay, filtersSearch, noFilters, type FilterChoices, type ListFilters } from "./list-filters.ts";
import { useListAddress } from "./use-list-address.ts";

/** What the list is filtered by: each is a link to the list without it. */
export function AppliedFilters({ filters, choices }: { filters: ListFilters; choices: FilterChoices }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { age, date } = useFormats();
  const { country } = useMarket();
  const { pathname, search } = useListAddress();
  const day = filteredDay(filters, choices.today);

  const applied: { text: string; without: Partial<ListFilters> }[] = [
    ...(filters.nearme ? [{ text: t("filters.nearme"), without: { nearme: false } }] : []),
    ...(day
      ? [{ text: filters.date === "today" ? t("common:today") : date(day, "longDay"), without: { date: null } }]
      : []),
    ...(filters.childAge === null
      ? []
      : [{ text: t("filters.childOf", { age: age(filters.childAge) }), without: { childAge: null } }]),
    ...filters.language.map((code) => ({
      text: country.doctorLocales.find(({ value }) => value === code)?.title ?? code,
      without: { language: filters.language.filter((one) => one !== code) },
    })),
    ...choices.insurances
      .filter(({ id }) => id === filters.insurance)
      .map(({ name }) => ({ text: name, without: { insurance: null } })),
    ...choices.areas
      .filter(({ slug }) => slug === filters.cityArea)
      .map(({ name }) => ({ text: name, without: { cityArea: null } })),
  ];
  if (applied.length === 0) return null;
  const to = (change: Partial<ListFilters>) => pathname + filtersSearch(search, { ...filters, ...change });
  return (
    <ul className={styles["chips"]} aria-label={t("filters.applied")}>
      {applied.map(({ text, without }) => (
        <Fragment key={text}>
          <li>
            <Link to={to(without)} preventScrollReset rel="nofollow" aria-label={t("filters.remove", { filter: text })}>
              {text}
              <span aria-hidden="true"> ×</span>
            </Link>
          </li>{" "}
        </Fragment>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={to({ ...noFilters, sort: filters.sort })}
            preventScrollReset
            rel="nofollow"
            className={styles["reset"]}
          >
            {t("filters.reset")}
          </Link>
        </li>
      )}
    </ul>
  );
}
