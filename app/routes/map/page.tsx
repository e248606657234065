import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { mapLinks } from "#app/countries/map-links.ts";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { saysArea } from "#app/ui/branch-block/branch-block.tsx";
import { BranchLine } from "#app/ui/doctor-card/branch-line.tsx";
import { usePart } from "#app/ui/document/use-part.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { branchView } from "../catalogue/index.ts";
import { isPhone, listCities, openVisit } from "../shell/index.ts";
import type { Route } from "./+types/page";
import styles from "./page.module.css";
import { labelsIn, type Frame } from "./frame.ts";
import { Picture, Pin } from "./picture.tsx";
import { pointOf } from "./point.ts";
import { useLibraryMap } from "./use-library-map.ts";

export const handle: RouteHandle = { namespaces: ["map"] };

/** Some districts around; and the streets, where the ground says their names. */
const closeZoom = 13;
const streetZoom = 15;
/** Pixels. */
const pictureSizes = { desktop: { width: 630, height: 320 }, phone: { width: 326, height: 260 } };

/** One address: whose it is, where it stands, and the way there. An address with no point on earth is no page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const point = pointOf(url.searchParams);
  if (!point) throw data(null, 404);
  const visit = openVisit({ context, url });
  const [branches, cities] = await Promise.all([visit.api.clinics.branchesAt(point), listCities(context)]);
  const frame: Frame = { ...point, zoom: closeZoom, ...pictureSizes[isPhone(request.headers) ? "phone" : "desktop"] };
  const areas = branches[0] ? await visit.api.cities.areas({ city: branches[0].city }) : [];
  return {
    point,
    frame,
    areas: areas.map(({ name, location }) => ({ name, location })),
    ground: context.get(requestContext).mapGround,
    homePath: visit.path("/", {}),
    branches: branches.map((branch) => {
      const city = cities.find((one) => one.id === branch.city);
      const clinicHref = city
        ? visit.path("/clinics/:city/:slug", { city: city.slug, slug: branch.clinic_slug })
        : null;
      return { id: branch.id, clinicHref, view: branchView(branch) };
    }),
  };
}

export default function MapPage({
  loaderData: { point, frame, areas, ground, branches, homePath },
}: Route.ComponentProps) {
  const { t } = useTranslation("map");
  const { country } = useMarket();
  const [first] = branches;
  const title = first ? first.view.name : t("place");
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={`${title} — ${t("title")}`} description={t("text")} index={false} />
      <div className="sheet">
        <h1>{title}</h1>
        {branches.map(({ id, clinicHref, view }) => (
          <BranchLine key={id} branch={view} showArea={!saysArea(view)} clinicHref={clinicHref} />
        ))}
        <PointMap frame={frame} areas={areas} ground={ground} />
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

const loadLive = () => import("./live/point-map-live.tsx");

/** A picture until script can draw the map that moves, and where it cannot; nothing where both would be empty. */
function PointMap({ frame, areas, ground }: Pick<Route.ComponentProps["loaderData"], "frame" | "areas" | "ground">) {
  const { t } = useTranslation("map");
  const [hasFailed, setFailed] = useState(false);
  const library = useLibraryMap(ground);
  const live = usePart(loadLive, Boolean(library));
  const labels = labelsIn(frame, areas);
  if (labels.length === 0 && !ground) return null;
  if (library && live && !hasFailed) {
    const zoom = ground ? streetZoom : frame.zoom;
    return (
      <live.PointMapLive
        frame={frame}
        zoom={zoom}
        areas={areas}
        label={t("title")}
        library={library}
        ground={ground}
        onFailed={() => setFailed(true)}
      />
    );
  }
  return (
    <Picture frame={frame} labels={labels} label={t("title")}>
      <Pin x={frame.width / 2} y={frame.height / 2} />
    </Picture>
  );
}
