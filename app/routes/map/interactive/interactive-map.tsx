import { useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ComponentType, ReactNode, RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { BaseMap } from "#app/request-context.ts";
import { zooms, type Frame, type MapView } from "../frame.ts";
import styles from "./interactive-map.module.css";
import { frameOf, type MapHandle } from "./map-handle.ts";

/** Props of the components that draw the map with a library: Mapbox and MapLibre. */
export type MapEngineProps = {
  ref: (map: MapHandle | null) => void;
  baseMap: BaseMap;
  /** Called with true when the remote style, which has its own labels, has loaded; with false when it cannot load. */
  onBaseMap: (isShown: boolean) => void;
  settings: ReturnType<typeof settingsOf> & {
    locale: Record<string, string>;
    onMove: () => void;
    onResize: () => void;
    onError: (event: { target: unknown; error: unknown }) => void;
    onSourceData: (event: { tile?: unknown }) => void;
    onIdle: () => void;
  };
  children: ReactNode;
};

/** How long the page waits for the remote style, and for tiles after one has failed. */
export const baseMapTimeoutMs = 4000;

/** The component that draws the map: Mapbox or MapLibre. */
export type MapEngine = ComponentType<MapEngineProps>;

export type InteractiveMapProps = {
  ref?: RefObject<MapHandle | null>;
  engine: MapEngine;
  baseMap: BaseMap;
  initialView: MapView;
  /** Accessible name of the canvas, which takes the focus for the arrow keys. */
  label: string;
  /** True inside a page, where the wheel scrolls the page. */
  isInset?: boolean;
  /** Called when the map cannot be drawn. */
  onFailed: () => void;
  /** Called when neither the remote style nor any of its tiles can be loaded. The function must not change. */
  onBaseMapFailed?: () => void;
  /** Renders the content over the map for the current view. */
  children: (frame: Frame, hasBaseMap: boolean) => ReactNode;
};

/** An interactive map with HTML elements over it. */
export function InteractiveMap(props: InteractiveMapProps) {
  const {
    ref,
    engine: Engine,
    baseMap,
    initialView,
    label,
    isInset = false,
    onFailed,
    onBaseMapFailed,
    children,
  } = props;
  const { t } = useTranslation("map");
  const [map, setMap] = useState<MapHandle | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [hasBaseMap, setHasBaseMap] = useState(false);
  const tiles = useRef({ loaded: false, failed: false });
  const tileTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(tileTimer.current), []);
  const showBaseMap = useCallback(
    (isShown: boolean) => {
      setHasBaseMap(isShown);
      if (!isShown) onBaseMapFailed?.();
    },
    [onBaseMapFailed],
  );
  useImperativeHandle<MapHandle | null, MapHandle | null>(ref, () => map, [map]);
  useEffect(() => {
    if (!map) return;
    const { touchZoomRotate, keyboard } = map.getMap();
    touchZoomRotate.disableRotation();
    keyboard.disableRotation();
    setFrame(frameOf(map));
  }, [map]);
  const checkTiles = () => {
    if (tiles.current.failed && !tiles.current.loaded) showBaseMap(false);
  };
  const readFrame = () => map && setFrame(frameOf(map));
  const settings = {
    ...settingsOf(initialView, isInset),
    locale: {
      "Map.Title": label,
      "NavigationControl.ZoomIn": t("list.zoomIn"),
      "NavigationControl.ZoomOut": t("list.zoomOut"),
    },
    onMove: readFrame,
    onResize: readFrame,
    onError({ target, error }: { target: unknown; error: unknown }) {
      if (!target) return onFailed();
      tiles.current.failed = true;
      // The map is never idle while Mapbox lacks the description of its tiles.
      tileTimer.current ??= setTimeout(checkTiles, baseMapTimeoutMs);
      // oxlint-disable-next-line eslint/no-console -- as both libraries do by default: a tile has not loaded
      console.error(error);
    },
    onSourceData({ tile }: { tile?: unknown }) {
      if (!tile) return;
      tiles.current.loaded = true;
      setHasBaseMap(true);
    },
    onIdle: checkTiles,
  };
  return (
    <div className={styles["frame"]}>
      <Engine ref={setMap} baseMap={baseMap} onBaseMap={showBaseMap} settings={settings}>
        {map && frame && createPortal(children(frame, hasBaseMap), map.getCanvasContainer())}
      </Engine>
    </div>
  );
}

function settingsOf({ lat, lng, zoom }: MapView, isInset: boolean) {
  return {
    initialViewState: { latitude: lat, longitude: lng, zoom },
    minZoom: zooms.min,
    maxZoom: zooms.max,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: !isInset,
    renderWorldCopies: false,
    // With overflow hidden, browsers would scroll to elements beyond the edge when they take the focus.
    style: { overflow: "clip" },
  };
}
