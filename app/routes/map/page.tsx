import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { mapLinks } from "#app/countries/map-links.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { isNamedAfterArea } from "#app/components/branch-block/branch-block.tsx";
import { BranchLine } from "#app/components/doctor-card/branch-line.tsx";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { toBranchView } from "../catalogue/index.ts";
import { isPhone, listCities, readPageRequest } from "../shell/index.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";
import { labelsIn, type Frame } from "./frame.ts";
import { PinIcon, Picture } from "./picture.tsx";
import { pointOf } from "./point.ts";
import { useMapEngine } from "./use-map-engine.ts";

export const handle: RouteHandle = { namespaces: ["map"] };

/** Zoom that shows a few districts; and streets, where the base map names them. */
const closeZoom = 13;
const streetZoom = 15;
/** Pixels. */
const pictureSizes = { desktop: { width: 630, height: 320 }, phone: { width: 326, height: 260 } };

/** One postal address on a map with directions. Coordinates out of range are a 404. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const point = pointOf(url.searchParams);
  if (!point) throw data(null, 404);
  const pageRequest = readPageRequest({ context, url });
  const [branches, cities] = await Promise.all([pageRequest.api.clinics.branchesAt(point), listCities(context)]);
  const frame: Frame = { ...point, zoom: closeZoom, ...pictureSizes[isPhone(request.headers) ? "phone" : "desktop"] };
  const areas = branches[0] ? await pageRequest.api.cities.areas({ city: branches[0].city }) : [];
  return {
    point,
    frame,
    areas: areas.map(({ name, location }) => ({ name, location })),
    baseMap: context.get(requestContext).baseMap,
    homePath: pageRequest.path("/", {}),
    branches: branches.map((branch) => {
      const city = cities.find(({ id }) => id === branch.city);
      const clinicHref = city
        ? pageRequest.path("/clinics/:city/:slug", { city: city.slug, slug: branch.clinic_slug })
        : null;
      return { id: branch.id, clinicHref, view: toBranchView(branch) };
    }),
  };
}

export default function MapPage({
  loaderData: { point, frame, areas, baseMap, branches, homePath },
}: Route.ComponentProps) {
  const { t } = useTranslation("map");
  const { country } = useRootData();
  const [first] = branches;
  const title = first ? first.view.name : t("place");
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={`${title} — ${t("title")}`} description={t("text")} index={false} />
      <div className="sheet">
        <h1>{title}</h1>
        {branches.map(({ id, clinicHref, view }) => (
          <BranchLine key={id} branch={view} showArea={!isNamedAfterArea(view)} clinicHref={clinicHref} />
        ))}
        <PointMap frame={frame} areas={areas} baseMap={baseMap} />
        <p className={styles["soft"]}>
          {t("coordinates")}: {point.lat.toFixed(6)}, {point.lng.toFixed(6)}
        </p>
        <h2>{t("open")}</h2>
        <ul className={styles["ways"]}>
          {mapLinks(country, point).map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer nofollow">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p>
          <Link to={first?.clinicHref ?? homePath}>{first?.clinicHref ? t("toClinic") : t("back")}</Link>
        </p>
      </div>
    </div>
  );
}

const loadInteractive = () => import("./interactive/interactive-point-map.tsx");

/** A picture until the interactive map has loaded, and if it fails; nothing where both would be empty. */
function PointMap({ frame, areas, baseMap }: Pick<Route.ComponentProps["loaderData"], "frame" | "areas" | "baseMap">) {
  const { t } = useTranslation("map");
  const [hasFailed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const engine = useMapEngine(baseMap);
  const interactive = useLazyComponent(loadInteractive, Boolean(engine));
  const labels = labelsIn(frame, areas);
  if (labels.length === 0 && !baseMap) return null;
  if (engine && interactive && !hasFailed) {
    const zoom = baseMap ? streetZoom : frame.zoom;
    return (
      <interactive.InteractivePointMap
        frame={frame}
        zoom={zoom}
        areas={areas}
        label={t("title")}
        engine={engine}
        baseMap={baseMap}
        onFailed={fail}
        // So close, the districts' names are out of sight.
        onBaseMapFailed={fail}
      />
    );
  }
  return (
    <Picture frame={frame} labels={labels} label={t("title")}>
      <PinIcon x={frame.width / 2} y={frame.height / 2} />
    </Picture>
  );
}
