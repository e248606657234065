import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { countEvent } from "#app/analytics/count-event.ts";
import type { Point } from "#app/countries/map-links.ts";
import { registerDialog } from "#app/ui/document/open-dialogs.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { AgesToggle } from "../../catalogue/filters/ages-toggle.tsx";
import { FilterBar } from "../../catalogue/filters/filter-bar.tsx";
import { filteredDay } from "../../catalogue/filters/list-filters.ts";
import type { ListUrl } from "../../catalogue/filters/use-list-url.ts";
import { clusterPins, type Marker } from "../clusters.ts";
import { boundsOf, isWithin, moveSouth, mapSearch, zoomOutTo, zooms } from "../frame.ts";
import type { ListMap } from "../list-map-loader.server.ts";
import { middleOf, type Pin } from "../pins.ts";
import { choiceOf, type Choice } from "./choice.ts";
import { ChosenCard } from "./chosen-card.tsx";
import { AreaNames } from "./area-names.tsx";
import styles from "./interactive-list-map.module.css";
import { InteractiveMap, type MapEngine } from "./interactive-map.tsx";
import { LocateButton } from "./locate-button.tsx";
import { frameOf, moveTo, type MapHandle } from "./map-handle.ts";
import { markerKey, Markers } from "./markers.tsx";
import { PointMarker } from "./point-marker.tsx";

type InteractiveListMapProps = {
  map: ListMap;
  pins: Pin[];
  listUrl: ListUrl;
  listHref: string;
  engine: MapEngine;
  onFailed: () => void;
};

/** Zoom at street level. */
const streetZoom = 14;

/** Share of the map's height that the card takes, and the card's maximum height in pixels. */
const cardShare = 0.6;
const maxCardHeight = 400;

/** The doctors of a list on a full-screen map (M-01 to M-03). */
export function InteractiveListMap({ map, pins, listUrl, listHref, engine, onFailed }: InteractiveListMapProps) {
  const { t } = useTranslation(["map", "catalogue"]);
  const navigate = useNavigate();
  const { service, city, filters, choices, total } = map;
  const names = { service: service.name, city: city.name };
  const dialog = useModal();
  const handle = useRef<MapHandle>(null);
  const clusters = useMemo(() => clusterPins(pins), [pins]);
  const [locatedPoint, setLocatedPoint] = useState<Point | null>(null);
  const [selection, setSelection] = useState<{ pins: Pin[]; choice: Choice | null }>(() => ({
    pins,
    choice: firstChoice(map, pins),
  }));
  // Other filters give other pins: reset the selection.
  const chosen = selection.pins === pins ? selection.choice : null;
  const choose = (choice: Choice | null) => setSelection({ pins, choice });

  const chosenPin = chosen?.doctors[chosen.index]?.pin;
  useViewAfterFilters(handle, map, pins);

  function press(marker: Marker): void {
    const isPin = marker.kind === "pin";
    countEvent(
      isPin
        ? { name: "doctors-list-map-marker-click", doctors: marker.pin.count }
        : { name: "doctors-list-map-cluster-click", doctors: marker.count },
    );
    choose(choiceOf(isPin ? [marker.pin] : clusters.pinsIn(marker.id), markerKey(marker)));
    show(isPin ? marker.pin : marker, isPin ? null : marker.zoom);
  }

  function step(index: number): void {
    if (!chosen) return;
    choose({ ...chosen, index });
    show(chosen.doctors[index]!.pin, null);
  }

  /** Shows the visitor's position, zoomed out until at least one pin, or else the city, is in view. */
  function showVisitor(point: Point): void {
    setLocatedPoint(point);
    const frame = handle.current ? frameOf(handle.current) : map.frame;
    moveTo(handle.current, zoomOutTo({ ...frame, ...point, zoom: streetZoom }, pointsToShow(pins, city)));
  }

  /** Centres the point in the part of the map that the card does not cover. */
  function show(point: Point, zoom: number | null): void {
    if (!handle.current) return;
    const frame = frameOf(handle.current);
    const view = { lat: point.lat, lng: point.lng, zoom: Math.min(zoom ?? frame.zoom, zooms.max) };
    moveTo(handle.current, moveSouth(view, Math.min(frame.height * cardShare, maxCardHeight) / 2));
  }

  function closeCard(): void {
    const marker = chosen?.marker;
    choose(null);
    const element = dialog.current;
    (
      element?.querySelector<HTMLElement>(`[data-marker="${marker}"]`) ??
      element?.querySelector<HTMLElement>(`[data-marker="p${chosenPin?.id}"]`) ??
      element?.querySelector("canvas")
    )?.focus();
  }

  const ages = useMemo(
    () => service.counterpart && <AgesToggle list={map} pattern="/doctors/:city/:service/map" />,
    [map, service],
  );
  return (
    <dialog
      ref={dialog}
      className={styles["map"]}
      aria-labelledby="map-title"
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (chosen) closeCard();
        else void navigate(listHref);
      }}
      onClose={(event) => {
        // Browsers close a dialog themselves when Escape is pressed repeatedly. The map stays until the list is shown.
        if (event.target !== dialog.current || dialog.current.open) return;
        dialog.current.showModal();
        void navigate(listHref);
      }}
    >
      <header className={styles["bar"]}>
        <h1 id="map-title" tabIndex={-1}>
          {t("list.title", names)}: <span aria-live="polite">{t("catalogue:total", { count: total })}</span>
        </h1>
        <Link to={listHref} className={styles["close"]}>
          <Icon name="close" />
          {t("list.toList")}
        </Link>
        <div className={styles["filters"]}>
          <FilterBar listUrl={listUrl} filters={filters} choices={choices} service={service}>
            {ages}
          </FilterBar>
        </div>
      </header>
      <div className={styles["world"]}>
        <InteractiveMap
          ref={handle}
          engine={engine}
          baseMap={map.baseMap}
          initialView={chosenPin ? moveSouth({ ...chosenPin, zoom: map.frame.zoom }, maxCardHeight / 2) : map.frame}
          label={t("list.title", names)}
          onFailed={onFailed}
        >
          {(frame, hasBaseMap) => (
            <>
              {!hasBaseMap && <AreaNames frame={frame} areas={map.areas} />}
              {(locatedPoint ?? map.visitorPoint) && (
                <PointMarker frame={frame} at={(locatedPoint ?? map.visitorPoint)!} kind="visitor" />
              )}
              <Markers
                frame={frame}
                clusters={clusters}
                chosen={chosenPin}
                onPress={press}
                onReach={(marker) => show(marker.kind === "pin" ? marker.pin : marker, null)}
              />
            </>
          )}
        </InteractiveMap>
        <LocateButton onPosition={showVisitor} />
        {pins.length === 0 && <p className={styles["none"]}>{t("catalogue:none.title")}</p>}
        {chosen && (
          <ChosenCard
            city={city.name}
            choice={chosen}
            from={filteredDay(filters, choices.today)}
            plainHref={listUrl.pathname + mapSearch(listUrl.search, { chosen: choiceForUrl(chosen) })}
            onStep={step}
            onClose={closeCard}
          />
        )}
      </div>
    </dialog>
  );
}

/** The points of which a view of the visitor's position must show at least one: the pins, or else the city. */
function pointsToShow(pins: readonly Pin[], city: ListMap["city"]): readonly Point[] {
  return pins.length > 0 ? pins : [city.location];
}

/** The selection in the URL, which was made before script ran. */
function firstChoice({ chosen }: ListMap, pins: readonly Pin[]): Choice | null {
  const pin = chosen && pins.find(({ id }) => id === chosen.branch);
  return pin ? choiceOf([pin], `p${pin.id}`, chosen.nth - 1) : null;
}

/** The selected doctor as the URL of the map without script names it: the branch, and the doctor's number there. */
function choiceForUrl({ doctors, index }: Choice): { branch: number; nth: number } {
  const { doctor, pin } = doctors[index]!;
  return { branch: pin.id, nth: pin.doctors.indexOf(doctor) + 1 };
}

/** A dialog that is open while it is mounted; its heading gets the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>("h1")?.focus();
    const unregister = registerDialog(element);
    return () => {
      unregister();
      element.close();
    };
  }, []);
  return dialog;
}

/**
 * Moves the map after a change of filters: to the visitor's position if the list is sorted by distance, else to the
 * doctors if none is in view.
 */
function useViewAfterFilters(
  handle: React.RefObject<MapHandle | null>,
  { filters, visitorPoint, frame, city }: ListMap,
  pins: Pin[],
): void {
  const shownPins = useRef(pins);
  useEffect(() => {
    if (shownPins.current === pins || !handle.current) return;
    shownPins.current = pins;
    const view = frameOf(handle.current);
    const middle = middleOf(pins);
    const bounds = boundsOf(view);
    if (filters.nearme && visitorPoint)
      moveTo(
        handle.current,
        zoomOutTo({ ...view, ...visitorPoint, zoom: Math.max(view.zoom, zooms.usual) }, pointsToShow(pins, city)),
      );
    else if (middle && !pins.some((pin) => isWithin(bounds, pin))) {
      moveTo(handle.current, { ...middle, zoom: Math.min(view.zoom, frame.zoom) });
    }
  }, [handle, pins, filters.nearme, visitorPoint, frame.zoom, city]);
}
