import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";

/** Leads to the results page, so it needs no script. */
export function SearchBar({ typed, className }: { typed: string; className: string | undefined }) {
  const { t } = useTranslation("layout");
  const { city } = useMarket();
  const path = usePaths();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers older than 2023 know no search element
    <Form role="search" action={path("/search", {}).split("?")[0] ?? ""} discover="none" className={className}>
      {/* Words, hidden or not: browsers of text show no other name. */}
      <label htmlFor="q" className="sr">
        {t("search.label")}
      </label>
      <input type="search" id="q" name="q" defaultValue={typed} placeholder={t("search.label")} />
      {city && <input type="hidden" name="city" value={city.slug} />}
      <Button>
        <Icon name="search" />
        <span className="sr">{t("search.submit")}</span>
      </Button>
    </Form>
  );
}
