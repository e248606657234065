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
      <input type="search" name="q" defaultValue={typed} placeholder={t("search.label")} aria-label={t("search.label")} />
      {city && <input type="hidden" name="city" value={city.slug} />}
      <Button aria-label={t("search.submit")}>
        <Icon name="search" />
      </Button>
    </Form>
  );
}
