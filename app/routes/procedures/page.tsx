import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { listCities, formatInCity, readPageRequest, rememberCity } from "#app/routes/shell/index.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { LinedGroup } from "#app/ui/lined-group/lined-group.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";

export const handle: RouteHandle = { namespaces: ["procedures"], hasSearch: () => true };

/** Loads all procedures of a city, or those of one category, with their lowest prices and numbers of doctors. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? pageRequest.redirectToNotFound();
  const found = await pageRequest.api.services.categories({ city: city.id, type: "procedure" });
  const categories = found.map(({ name, slug, services }) => ({
    name,
    slug,
    procedures: sortByName(
      services.map((service) => ({
        slug: service.slug,
        name: service.alternate_name ?? service.name,
        minPrice: service.min_price,
        doctors: service.doctors_count ?? 0,
      })),
      pageRequest.locale,
    ),
  }));
  const chosen = params.category
    ? (categories.find(({ slug }) => slug === params.category) ?? pageRequest.redirectToNotFound())
    : null;
  const page = {
    city: { slug: city.slug, name: city.name, inCity: formatInCity(context, city) },
    menu: categories.map(({ name, slug }) => ({ name, slug })),
    chosen: chosen && { name: chosen.name, slug: chosen.slug },
    categories: chosen ? [chosen] : categories,
  };
  return data(page, { headers: await rememberCity(request, city) });
}

export default function Procedures({ loaderData: { city, menu, chosen, categories } }: Route.ComponentProps) {
  const { t } = useTranslation(["procedures", "common"]);
  const path = usePaths();
  const allPath = path("/procedures/:city/:category?", { city: city.slug });
  const title = chosen
    ? t("head.category", { category: chosen.name, inCity: city.inCity })
    : t("head.title", { inCity: city.inCity });
  const count = categories.reduce((sum, { procedures }) => sum + procedures.length, 0);
  const breadcrumbs: Breadcrumb[] = [
    { name: t("common:home"), to: path("/", {}) },
    ...(chosen ? [{ name: t("all"), to: allPath }, { name: chosen.name }] : [{ name: t("all") }]),
  ];
  return (
    <div className="wrap">
      <PageHead
        title={title}
        description={
          chosen
            ? `${chosen.name}. ${t("head.description", { city: city.name, count })}`
            : t("head.description", { city: city.name, count })
        }
        breadcrumbs={breadcrumbs}
        index={count > 0}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1>{title}</h1>
      {menu.length === 0 ? (
        <p className={styles["none"]}>{t("none")}</p>
      ) : (
        <div className={styles["columns"]}>
          <nav className={`whole ${styles["menu"]}`} aria-label={t("categories")}>
            <ul>
              <li>
                <Link to={allPath} aria-current={chosen === null ? "page" : undefined}>
                  {t("all")}
                </Link>
              </li>
              {menu.map(({ name, slug }) => (
                <li key={slug}>
                  <Link
                    to={path("/procedures/:city/:category?", { city: city.slug, category: slug })}
                    aria-current={slug === chosen?.slug ? "page" : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles["categories"]}>
            {categories.map((category) => (
              <Category key={category.slug} category={category} city={city.slug} isAlone={chosen !== null} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

type CategoryProps = {
  category: Route.ComponentProps["loaderData"]["categories"][number];
  city: string;
  isAlone: boolean;
};

function Category({ category, city, isAlone }: CategoryProps) {
  const { t } = useTranslation("procedures");
  const { price } = useFormats();
  const path = usePaths();
  return (
    <LinedGroup name={category.name} heading={!isAlone} className={styles["category"]}>
      {category.procedures.map(({ slug, name, minPrice, doctors }) => (
        <li key={slug}>
          <Link to={path("/doctors/:city/:service", { city, service: slug })}>{name}</Link>{" "}
          <span className={`whole ${styles["price"]}`}>{price(minPrice ?? 0, true)}</span>{" "}
          <span className={styles["doctors"]}>{t("doctors", { count: doctors })}</span>
        </li>
      ))}
    </LinedGroup>
  );
}
