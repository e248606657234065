import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, keepParent } from "#app/routes/booking/overlay.tsx";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { AgesToggle } from "../catalogue/ages-toggle.tsx";
import { FilterBar } from "../catalogue/filter-bar.tsx";
import { useListAddress, type ListAddress } from "../catalogue/use-list-address.ts";
import type { Route } from "./+types/list-map.ts";
import { ChosenDoctor } from "./chosen-doctor.tsx";
import { mapSearch } from "./frame.ts";
import { loadListMap, type ListMap } from "./list-map-loader.server.ts";
import { ListedPlaces } from "./listed-places.tsx";
import styles from "./list-map.module.css";
import { MapPicture } from "./map-picture.tsx";
import { useLibraryMap } from "./use-library-map.ts";
import { usePlaces } from "./use-places.ts";

export const handle: RouteHandle = { namespaces: ["map", "catalogue", "booking", "widgets"] };

export const shouldRevalidate = keepParent;

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

const loadLive = () => import("./live/list-map-live.tsx");

/** The interactive map once its code has loaded; until then, and if it fails, the page without script. */
function ListMapView({ map }: { map: ListMap }) {
  const address = useListAddress();
  const listHref = address.pathname.replace(/\/map$/, "") + mapSearch(address.search, { at: null });
  const [hasFailed, setFailed] = useState(false);
  const library = useLibraryMap(map.baseMap);
  const live = useLazyComponent(loadLive, Boolean(library));
  const places = usePlaces(address);
  if (library && live && places && !hasFailed) {
    return (
      <live.ListMapLive
        map={map}
        places={places}
        address={address}
        listHref={listHref}
        library={library}
        onFailed={() => setFailed(true)}
      />
    );
  }
  return <PlainMap map={map} address={address} listHref={listHref} />;
}

/** The map without script: a picture with links as markers, the selected doctor, and a list of the points. */
function PlainMap({ map, address, listHref }: { map: ListMap; address: ListAddress; listHref: string }) {
  const { t } = useTranslation(["map", "catalogue"]);
  const { service, city, filters, choices, total, placesCount } = map;
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
      <FilterBar address={address} filters={filters} choices={choices} service={service}>
        {service.counterpart && <AgesToggle list={map} pattern="/doctors/:city/:service/map" />}
      </FilterBar>
      {placesCount > 0 ? (
        <>
          <MapPicture map={map} address={address} />
          {map.chosen && <ChosenDoctor chosen={map.chosen} address={address} />}
          <ListedPlaces map={map} address={address} />
        </>
      ) : (
        <p className="sheet">
          {t("catalogue:none.title")} <Link to={listHref}>{t("list.toList")}</Link>
        </p>
      )}
    </div>
  );
}
