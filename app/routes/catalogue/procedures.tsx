import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { byLabel } from "#app/i18n/by-label.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { listCities, openVisit, rememberCity } from "#app/routes/shell/index.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/procedures.ts";
import styles from "./procedures.module.css";

export const handle: RouteHandle = { namespaces: ["catalogue"] };

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const visit = openVisit({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? visit.leaveToNotFound();
  const { results } = await visit.api.services.list({ city: city.id, type: "procedure", expand: [] });
  const procedures = byLabel(results.map(({ slug, name, alternate_name }) => ({ slug, name: alternate_name ?? name })), visit.locale);
  return data({ city: { slug: city.slug, name: city.name }, procedures }, { headers: await rememberCity(request, city) });
}

export default function Procedures({ loaderData: { city, procedures } }: Route.ComponentProps) {
  const { t } = useTranslation(["catalogue", "common"]);
  const path = usePaths();
  return (
    <div className="wrap">
      <PageHead
        title={t("procedures.title", { city: city.name })}
        description={t("procedures.description", { city: city.name, count: procedures.length })}
      />
      <Breadcrumbs
        label={t("common:breadcrumbs")}
        steps={[{ name: t("common:home"), to: path("/", {}) }, { name: t("allProcedures") }]}
      />
      <h1>{t("procedures.title", { city: city.name })}</h1>
      {procedures.length === 0 ? (
        <p className={styles["none"]}>{t("procedures.none")}</p>
      ) : (
        <ul className={styles["list"]}>
          {procedures.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={path("/doctors/:city/:service", { city: city.slug, service: slug })}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
