import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { MarketingFields } from "#app/ui/form/marketing-fields.tsx";

const loadSuggestions = () => import("#app/components/search-suggestions/suggestions.tsx");

type SearchBarProps = {
  initialQuery: string;
  className?: string | undefined;
  /** Whether the page has another search bar, which is its search landmark. */
  isSecond?: boolean;
  /** A form field for the city to search; by default the current city is searched. */
  children?: ReactNode;
};

/** A form that opens the results page; with script it suggests results while a query is typed. */
export function SearchBar({ initialQuery, className, isSecond, children }: SearchBarProps) {
  const t = useTexts("layout");
  const id = isSecond ? "q2" : "q";
  const { area, city } = useRootData();
  const path = usePaths();
  const [isUsed, setUsed] = useState(false);
  const suggestions = useLazyComponent(loadSuggestions, isUsed);
  const loadOnUse = () => setUsed(true);
  return (
    <Form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know the search element
      role={isSecond ? undefined : "search"}
      action={path("/search", {}).split("?")[0] ?? ""}
      className={className}
      onFocus={loadOnUse}
      onInput={loadOnUse}
    >
      {/* Hidden text instead of `aria-label`, which text browsers do not show. */}
      <label htmlFor={id} className="sr">
        {t("search.label")}
      </label>
      <input type="search" id={id} name="q" defaultValue={initialQuery} placeholder={t("search.label")} />{" "}
      <MarketingFields />
      {children ??
        (city && (
          <>
            <label htmlFor={id}>{t("search.place", { place: [area, city.name].filter(Boolean).join(", ") })}</label>
            <input type="hidden" name="city" value={city.slug} />
          </>
        ))}{" "}
      <Button>
        <Icon name="search" />
        <span className="sr">{t("search.submit")}</span>
      </Button>
      {suggestions && <suggestions.Suggestions />}
    </Form>
  );
}
