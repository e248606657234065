import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { readCurrentCity, listCities, readPageRequest } from "#app/routes/shell/index.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";
import { readCityPage } from "./city-page.ts";
import { nearestCity } from "./nearest-city.ts";

export const handle: RouteHandle = { namespaces: ["cities"] };

/**
 * `?from=` is the page from which the visitor comes: each city links to the same page of that city, and after a doctors
 * list each district to its list. A city without doctors links to the nearest city with doctors.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { api, locale } = readPageRequest({ context, url });
  const from = readCityPage(url.searchParams.get("from"));
  const cities = await listCities(context);
  const current = await readCurrentCity({ context, request, params: from ?? {} });
  const areas = from?.list === "doctors" && from.subpath ? await api.cities.areas({ city: current.id }) : [];
  return {
    from,
    current: { slug: current.slug, name: current.name },
    cities: cities.map((city) => {
      const nearest = nearestCity(city, cities);
      return { slug: city.slug, name: city.name, nearest: nearest && { slug: nearest.slug, name: nearest.name } };
    }),
    areas: sortByName(
      areas.map(({ slug, name }) => ({ slug, name })),
      locale,
    ),
  };
}

export default function Cities({ loaderData: { from, current, cities, areas } }: Route.ComponentProps) {
  const { t } = useTranslation(["cities", "common"]);
  const { country } = useRootData();
  const path = usePaths();
  const breadcrumbs: Breadcrumb[] = [{ name: t("common:home"), to: path("/", {}) }, { name: t("title") }];
  const pageOf = (city: string) => {
    if (!from) return path("/", {}, { city });
    const { list, subpath } = from;
    if (list === "clinics") return path("/clinics/:city", { city });
    if (list === "procedures") return path("/procedures/:city/:category?", { city, category: subpath });
    return subpath ? path("/doctors/:city/:service", { city, service: subpath }) : path("/doctors/:city", { city });
  };
  return (
    <div className="wrap">
      <PageHead title={t("title")} description={t("description", { brand: country.brandName })} index={false} />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1>{t("title")}</h1>
      {areas.length > 0 && from?.subpath && (
        <section className={styles["places"]}>
          <h2>{t("areas", { city: current.name })}</h2>
          <ul>
            <li>
              <Link to={pageOf(current.slug)}>{t("allAreas")}</Link>
            </li>
            {areas.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={path(
                    "/doctors/:city/:service",
                    { city: current.slug, service: from.subpath ?? "" },
                    { city_area: slug },
                  )}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles["places"]}>
        <h2>{t("cities")}</h2>
        <ul>
          {cities.map(({ slug, name, nearest }) => (
            <li key={slug}>
              {nearest ? (
                <>
                  <b aria-current={slug === current.slug || undefined}>{name}</b> <small>{t("noDoctors")}</small>{" "}
                  <Link to={pageOf(nearest.slug)}>{t("nearest", { city: nearest.name })}</Link>
                </>
              ) : (
                <Link to={pageOf(slug)} aria-current={slug === current.slug || undefined}>
                  {name}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
