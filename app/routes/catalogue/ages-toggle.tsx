import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { List } from "./doctors-loader.server.ts";
import styles from "./doctors.module.css";
import { filtersSearch } from "./list-filters.ts";
import { useListAddress } from "./use-list-address.ts";

type AgesToggleProps = {
  list: {
    service: Pick<List["service"], "slug" | "adult" | "counterpart">;
    city: Pick<List["city"], "slug">;
    filters: List["filters"];
  };
  /** The list's own address, or its map's. */
  pattern?: string;
};

/** To the same specialty for the other ages; every filter but the age goes along (D-06). */
export function AgesToggle({ list: { service, city, filters }, pattern = "/doctors/:city/:service" }: AgesToggleProps) {
  const { t } = useTranslation("catalogue");
  const { search } = useListAddress();
  const path = usePaths();
  return (
    <nav className={styles["toggle"]} aria-label={t("ages.label")}>
      {[true, false].map((adult) => {
        const isCurrent = adult === service.adult;
        const slug = isCurrent ? service.slug : (service.counterpart ?? service.slug);
        const [pathname] = path(pattern, { city: city.slug, service: slug }).split("?");
        return (
          <Fragment key={String(adult)}>
            <Link
              to={pathname + filtersSearch(search, isCurrent ? filters : { ...filters, childAge: null })}
              aria-current={isCurrent || undefined}
            >
              {adult ? t("ages.adults") : t("ages.children")}
            </Link>{" "}
          </Fragment>
        );
      })}
    </nav>
  );
}
