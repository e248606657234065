import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { project, unproject, type Pixel } from "#app/countries/mercator.ts";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import type { ListUrl } from "../catalogue/filters/use-list-url.ts";
import { labelsIn, mapSearch, pixelIn, zooms, type Frame } from "./frame.ts";
import type { DrawnMarker, ListMap } from "./list-map-loader.server.ts";
import styles from "./map-picture.module.css";
import { useMarkerName } from "./marker-name.ts";
import { Picture } from "./picture.tsx";

/** The map as a picture with links as markers and as zoom controls. */
export function MapPicture({
  map: { frame, markers, areas, visitorPoint, service, city },
  listUrl: { pathname, search },
}: {
  map: ListMap;
  listUrl: ListUrl;
}) {
  const { t } = useTranslation("map");
  const nameOf = useMarkerName();
  const { lat, lng, zoom } = frame;
  const urlWith = (change: Parameters<typeof mapSearch>[1]) => pathname + mapSearch(search, change);
  return (
    <div className={styles["map"]}>
      <Picture
        frame={frame}
        labels={labelsIn(frame, areas)}
        label={t("list.title", { service: service.name, city: city.name })}
      >
        {visitorPoint && <VisitorPoint {...pixelIn(frame, visitorPoint)} />}
        {markers.map((marker) => (
          <MarkerLink
            key={`${marker.x},${marker.y}`}
            marker={marker}
            name={nameOf(marker)}
            to={
              marker.kind === "cluster"
                ? urlWith({ at: marker.at })
                : `${urlWith({ chosen: { branch: marker.id, nth: 1 } })}#chosen`
            }
          />
        ))}
      </Picture>
      <LinkGroup className={styles["controls"]} label={t("list.controls")}>
        <MapControl name="zoomIn" sign="+" to={zoom < zooms.max && urlWith({ at: { lat, lng, zoom: zoom + 1 } })} />{" "}
        <MapControl name="zoomOut" sign="−" to={zoom > zooms.min && urlWith({ at: { lat, lng, zoom: zoom - 1 } })} />{" "}
        {directions.map(({ name, sign, x, y }) => (
          <MapControl key={name} name={name} sign={sign} to={urlWith({ at: pan(frame, x, y) })} />
        ))}
      </LinkGroup>
    </div>
  );
}

const directions = [
  { name: "north", sign: "↑", x: 0, y: -1 },
  { name: "west", sign: "←", x: -1, y: 0 },
  { name: "east", sign: "→", x: 1, y: 0 },
  { name: "south", sign: "↓", x: 0, y: 1 },
] as const;

/** The middle of the frame after a pan by two thirds of the picture, and its zoom. */
function pan(frame: Frame, x: number, y: number) {
  const middle = project(frame, frame.zoom);
  const point = unproject(
    { x: middle.x + (x * frame.width * 2) / 3, y: middle.y + (y * frame.height * 2) / 3 },
    frame.zoom,
  );
  return {
    lat: Math.min(Math.max(point.lat, -85), 85),
    lng: Math.min(Math.max(point.lng, -180), 180),
    zoom: frame.zoom,
  };
}

/** A link that zooms or pans the map; null if the zoom has reached its limit. */
function MapControl({
  name,
  sign,
  to,
}: {
  name: (typeof directions)[number]["name"] | "zoomIn" | "zoomOut";
  sign: string;
  to: string | false;
}) {
  const { t } = useTranslation("map");
  if (!to) return null;
  return (
    <Link to={to} preventScrollReset rel="nofollow" aria-label={t(`list.${name}`)}>
      <span aria-hidden="true">{sign}</span>
    </Link>
  );
}

function VisitorPoint({ x, y }: Pixel) {
  return <circle cx={x} cy={y} r="7" className={styles["visitor"]} />;
}

function MarkerLink({ marker, name, to }: { marker: DrawnMarker; name: string; to: string }) {
  const { rating } = useFormats();
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-label={name}
      className={marker.kind === "cluster" ? styles["cluster"] : styles["pin"]}
    >
      {marker.kind === "cluster" ? (
        <circle cx={marker.x} cy={marker.y} r="18" />
      ) : (
        <path
          d={`M${marker.x} ${marker.y}l-6-7h-9a5 5 0 0 1-5-5v-14a5 5 0 0 1 5-5h30a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-9z`}
        />
      )}
      <text x={marker.x} y={marker.kind === "cluster" ? marker.y + 5 : marker.y - 14}>
        {marker.kind === "cluster" ? marker.count : marker.score === null ? "•" : rating(marker.score)}
      </text>
    </Link>
  );
}
