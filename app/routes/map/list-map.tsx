import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingOutlet, keepParent } from "#app/routes/booking/overlay.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { AgesToggle } from "../catalogue/ages-toggle.tsx";
import { FilterBar } from "../catalogue/filter-bar.tsx";
import { useListAddress } from "../catalogue/use-list-address.ts";
import type { Route } from "./+types/list-map.ts";
import { ChosenDoctor } from "./chosen-doctor.tsx";
import { mapSearch } from "./frame.ts";
import { loadListMap, type ListMap } from "./list-map-loader.server.ts";
import { ListedPlaces } from "./listed-places.tsx";
import styles from "./list-map.module.css";
import { MapPicture } from "./map-picture.tsx";

export const handle: RouteHandle = { namespaces: ["map", "catalogue", "booking", "widgets"] };

export const shouldRevalidate = keepParent;

export function loader(args: Route.LoaderArgs) {
  return loadListMap(args);
}

export default function ListMapPage({ loaderData: map }: Route.ComponentProps) {
  if (map.plain) return <BookingOutlet plain />;
  return (
    <>
      <DoctorsOnMap map={map} />
      <BookingOutlet />
    </>
  );
}

/** Whole without script: a picture whose marks are links, who was chosen in it, and the places it shows. */
function DoctorsOnMap({ map }: { map: ListMap }) {
  const { t } = useTranslation(["map", "catalogue"]);
  const address = useListAddress();
  const { service, city, filters, choices, total, placesCount } = map;
  const names = { service: service.name, city: city.name };
  const listAddress = address.pathname.replace(/\/map$/, "") + mapSearch(address.search, { at: null });
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("list.title", names)} description={t("list.text", names)} index={false} />
      <div className={styles["head"]}>
        <h1>
          {t("list.title", names)}: <span>{t("catalogue:total", { count: total })}</span>
        </h1>
        <ButtonLink look="quiet" to={listAddress}>
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
          {t("catalogue:none.title")} <Link to={listAddress}>{t("list.toList")}</Link>
        </p>
      )}
    </div>
  );
}
