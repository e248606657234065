import { Fragment } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import type { List } from "../list/doctors-loader.server.ts";
import styles from "../list/doctors.module.css";
import { filtersSearch } from "./list-filters.ts";
import { useListUrl } from "./use-list-url.ts";

type AgesToggleProps = {
  list: {
    service: Pick<List["service"], "slug" | "adult" | "counterpart">;
    city: Pick<List["city"], "slug">;
    filters: List["filters"];
  };
  /** URL of the list or its map. */
  pattern?: "/doctors/:city/:service" | "/doctors/:city/:service/map";
};

/** Link to the specialty for the other ages, with every filter but the age (D-06). */
export function AgesToggle({ list: { service, city, filters }, pattern = "/doctors/:city/:service" }: AgesToggleProps) {
  const t = useTexts("catalogue");
  const { search } = useListUrl();
  const path = usePaths();
  return (
    <LinkGroup className={styles["toggle"]} label={t("ages.label")}>
      {[true, false].map((adult) => {
        const isCurrent = adult === service.adult;
        const slug = isCurrent ? service.slug : (service.counterpart ?? service.slug);
        const [pathname] = path(pattern, { city: city.slug, service: slug }).split("?");
        return (
          <Fragment key={String(adult)}>
            <Link
              to={pathname + filtersSearch(search, isCurrent ? filters : { ...filters, child_age: null })}
              aria-current={isCurrent || undefined}
            >
              {adult ? t("ages.adults") : t("ages.children")}
            </Link>{" "}
          </Fragment>
        );
      })}
    </LinkGroup>
  );
}
