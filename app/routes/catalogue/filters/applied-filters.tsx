import { Fragment } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFilterChips } from "./filter-fields.tsx";
import styles from "./filters.module.css";
import { filtersSearch, noFilters, type FilterChoices, type ListFilters } from "./list-filters.ts";
import { useListUrl } from "./use-list-url.ts";

type AppliedFiltersProps = {
  filters: ListFilters;
  /** The filters of the list that is being loaded, if there is one: a link must not undo their choice. */
  chosen?: ListFilters;
  choices: FilterChoices;
};

/** Chips of active filters: each is a link to the list without this filter. */
export function AppliedFilters({ filters, chosen = filters, choices }: AppliedFiltersProps) {
  const t = useTexts("catalogue");
  const { pathname, search } = useListUrl();
  const applied = useFilterChips(filters, chosen, choices);
  if (applied.length === 0) return null;
  const listPath = (remaining: ListFilters) => pathname + filtersSearch(search, remaining);
  return (
    <ul className={styles["chips"]} aria-label={t("filters.applied")}>
      {applied.map(([text, remaining]) => (
        <Fragment key={text}>
          <li>
            <Link
              to={listPath(remaining)}
              preventScrollReset
              rel="nofollow"
              aria-label={t("filters.remove", { filter: text })}
            >
              {text}
              <span aria-hidden="true"> ×</span>
            </Link>
          </li>{" "}
        </Fragment>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={listPath({ ...noFilters, sort: chosen.sort })}
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
