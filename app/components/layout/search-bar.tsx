import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { MarketingFields } from "#app/ui/form/marketing-fields.tsx";

/** A form that leads to the results page, without script. */
export function SearchBar({ typed, className }: { typed: string; className: string | undefined }) {
  const { t } = useTranslation("layout");
  const { city } = useRootData();
  const path = usePaths();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know the search element
    <Form role="search" action={path("/search", {}).split("?")[0] ?? ""} discover="none" className={className}>
      {/* Text, hidden or not: text browsers show no other label. */}
      <label htmlFor="q" className="sr">
        {t("search.label")}
      </label>
      <input type="search" id="q" name="q" defaultValue={typed} placeholder={t("search.label")} />
      <MarketingFields />
      {city && <input type="hidden" name="city" value={city.slug} />}
      <Button>
        <Icon name="search" />
        <span className="sr">{t("search.submit")}</span>
      </Button>
    </Form>
  );
}
