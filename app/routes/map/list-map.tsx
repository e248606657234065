import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, shouldRevalidateParent } from "#app/routes/booking/overlay.tsx";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { AgesToggle } from "../catalogue/filters/ages-toggle.tsx";
import { FilterBar } from "../catalogue/filters/filter-bar.tsx";
import { useListUrl, type ListUrl } from "../catalogue/filters/use-list-url.ts";
import type { Route } from "./+types/list-map.ts";
import { ChosenDoctor } from "./chosen-doctor.tsx";
import { mapSearch } from "./frame.ts";
import { loadListMap, type ListMap } from "./list-map-loader.server.ts";
import { ListedPins } from "./listed-pins.tsx";
import styles from "./list-map.module.css";
import { MapPicture } from "./map-picture.tsx";
import { useMapEngine } from "./use-map-engine.ts";
import { usePins } from "./use-pins.ts";

export const handle: RouteHandle = { namespaces: ["map", "catalogue", "booking", "widgets"] };

export const shouldRevalidate = shouldRevalidateParent;

export const loader = parentLoader(loadListMap);

export default function ListMapPage({ loaderData }: Route.ComponentProps) {
  return (
    <BookingParent data={loaderData}>
      {(map) => (
        <>
          <MapHead map={map} />
          <ListMapView map={map} />
        </>
      )}
    </BookingParent>
  );
}

function MapHead({ map: { service, city } }: { map: ListMap }) {
  const { t } = useTranslation("map");
  const names = { service: service.name, city: city.name };
  return <PageHead title={t("list.title", names)} description={t("list.text", names)} index={false} />;
}

const loadInteractive = () => import("./interactive/interactive-list-map.tsx");

/** The interactive map once its code has loaded; until then, and if it fails, the page without script. */
function ListMapView({ map }: { map: ListMap }) {
  const listUrl = useListUrl();
  const listHref = listUrl.pathname.replace(/\/map$/, "") + mapSearch(listUrl.search, { at: null });
  const [hasFailed, setFailed] = useState(false);
  const engine = useMapEngine(map.baseMap);
  const interactive = useLazyComponent(loadInteractive, Boolean(engine));
  const pins = usePins(listUrl, map.choices.hasPosition);
  if (engine && interactive && pins && !hasFailed) {
    return (
      <interactive.InteractiveListMap
        map={map}
        pins={pins}
        listUrl={listUrl}
        listHref={listHref}
        engine={engine}
        onFailed={() => setFailed(true)}
      />
    );
  }
  return <PlainMap map={map} listUrl={listUrl} listHref={listHref} />;
}

/** The map without script: a picture with links as markers, the selected doctor, and a list of the pins. */
function PlainMap({ map, listUrl, listHref }: { map: ListMap; listUrl: ListUrl; listHref: string }) {
  const { t } = useTranslation(["map", "catalogue"]);
  const { service, city, filters, choices, total, pinsCount } = map;
  const names = { service: service.name, city: city.name };
  return (
    <div className={`wrap ${styles["page"]}`}>
      <div className={`whole ${styles["head"]}`}>
        <h1>
          {t("list.title", names)}: <span>{t("catalogue:total", { count: total })}</span>
        </h1>
        <ButtonLink look="quiet" to={listHref}>
          {t("list.toList")}
        </ButtonLink>
      </div>
      <FilterBar listUrl={listUrl} filters={filters} choices={choices} service={service}>
        {service.counterpart && <AgesToggle list={map} pattern="/doctors/:city/:service/map" />}
      </FilterBar>
      {pinsCount > 0 ? (
        <>
          <MapPicture map={map} listUrl={listUrl} />
          {map.chosen && <ChosenDoctor chosen={map.chosen} city={city.name} listUrl={listUrl} />}
          <ListedPins map={map} listUrl={listUrl} />
        </>
      ) : (
        <p className="sheet">
          {t("catalogue:none.title")} <Link to={listHref}>{t("list.toList")}</Link>
        </p>
      )}
    </div>
  );
}
