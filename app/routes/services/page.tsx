import { useTranslation } from "react-i18next";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ServiceType } from "#app/contract/service.ts";
import { groupByLetter } from "#app/i18n/group-by-letter.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { listCities, formatInCity, readPageRequest, rememberCity } from "#app/routes/shell/index.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { ServiceLetters, type ServiceGroup } from "#app/components/service-letters/service-letters.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.module.css";

export const handle: RouteHandle = { namespaces: ["services"] };

/** The overlay's data stays while visitors navigate; only the page itself reloads it with its city. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && /\/doctors\/[^/]+$/.test(nextUrl.pathname);
}

/**
 * All services of a city's doctors by letter, specialties before procedures. The layout's overlay and menu also load
 * this data when they are first opened (L-04).
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const pageRequest = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? pageRequest.redirectToNotFound();
  const { results } = await pageRequest.api.services.list({ city: city.id, expand: [] });
  const lettersOf = (serviceType: ServiceType) => {
    const services = results.filter(({ type }) => type === serviceType);
    return groupByLetter(
      services.map(({ slug, name, alternate_name }) => ({ slug, name: alternate_name ?? name })),
      pageRequest.locale,
    );
  };
  const groups: ServiceGroup[] = [
    { kind: "specialties", letters: lettersOf("initial-appointment") },
    { kind: "procedures", letters: lettersOf("procedure") },
  ];
  const loaded = {
    city: { slug: city.slug, name: city.name, inCity: formatInCity(context, city) },
    count: results.length,
    groups: groups.filter(({ letters }) => letters.length > 0),
  };
  return data(loaded, { headers: await rememberCity(request, city) });
}

export default function Services({ loaderData: { city, count, groups } }: Route.ComponentProps) {
  const { t } = useTranslation(["services", "common"]);
  const path = usePaths();
  const breadcrumbs: Breadcrumb[] = [{ name: t("common:home"), to: path("/", {}) }, { name: t("crumb") }];
  return (
    <div className="wrap">
      <PageHead
        title={t("head.title", { inCity: city.inCity })}
        description={t("head.description", { city: city.name, count })}
        breadcrumbs={breadcrumbs}
        index={count > 0}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <h1>{t("title", { inCity: city.inCity })}</h1>
      <div className={styles["sheet"]}>
        {count > 0 ? <ServiceLetters groups={groups} city={city.slug} heading="h2" /> : <p>{t("none")}</p>}
      </div>
    </div>
  );
}
