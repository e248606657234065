import { useCallback, useEffect, useImperativeHandle, useState } from "react";
import type { ComponentType, ReactNode, RefObject } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { MapGround } from "#app/request-context.ts";
import { zooms, type Frame, type Look } from "../frame.ts";
import styles from "./live-map.module.css";
import { frameOf, type MapHandle } from "./map-handle.ts";

/** What both libraries are given. */
export type LibraryMapProps = {
  ref: (map: MapHandle | null) => void;
  ground: MapGround;
  /** The ground has come from outside: it has names of its own. */
  onGround: () => void;
  settings: ReturnType<typeof settingsOf> & {
    locale: Record<string, string>;
    onMove: () => void;
    onResize: () => void;
    onError: (event: { target: unknown; error: unknown }) => void;
  };
  children: ReactNode;
};

export type LibraryMap = ComponentType<LibraryMapProps>;

export type LiveMapProps = {
  ref?: RefObject<MapHandle | null>;
  library: LibraryMap;
  ground: MapGround;
  /** Where the map begins. */
  look: Look;
  /** Of the drawing, which takes the focus for the arrow keys. */
  label: string;
  /** It stands in a page: the wheel is for the page. */
  isInset?: boolean;
  /** Where it cannot be drawn after all. */
  onFailed: () => void;
  /** What stands on it, by what is looked at now. */
  children: (frame: Frame, hasGround: boolean) => ReactNode;
};

/** A map that can be moved, and what stands on it as elements of the page. */
export function LiveMap(props: LiveMapProps) {
  const { ref, library: Library, ground, look, label, isInset = false, onFailed, children } = props;
  const { t } = useTranslation("map");
  const [map, setMap] = useState<MapHandle | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [hasGround, setHasGround] = useState(false);
  const takeGround = useCallback(() => setHasGround(true), []);
  useImperativeHandle<MapHandle | null, MapHandle | null>(ref, () => map, [map]);
  useEffect(() => {
    if (!map) return;
    const { touchZoomRotate, keyboard } = map.getMap();
    touchZoomRotate.disableRotation();
    keyboard.disableRotation();
    setFrame(frameOf(map));
  }, [map]);
  const readFrame = () => map && setFrame(frameOf(map));
  const settings = {
    ...settingsOf(look, isInset),
    locale: {
      "Map.Title": label,
      "NavigationControl.ZoomIn": t("list.zoomIn"),
      "NavigationControl.ZoomOut": t("list.zoomOut"),
    },
    onMove: readFrame,
    onResize: readFrame,
    onError({ target, error }: { target: unknown; error: unknown }) {
      if (!target) return onFailed();
      // oxlint-disable-next-line eslint/no-console -- as both libraries do by themselves: a tile that did not come
      console.error(error);
    },
  };
  return (
    <div className={styles["frame"]}>
      <Library ref={setMap} ground={ground} onGround={takeGround} settings={settings}>
        {map && frame && createPortal(children(frame, hasGround), map.getCanvasContainer())}
      </Library>
    </div>
  );
}

function settingsOf({ lat, lng, zoom }: Look, isInset: boolean) {
  return {
    initialViewState: { latitude: lat, longitude: lng, zoom },
    minZoom: zooms.least,
    maxZoom: zooms.most,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: !isInset,
    renderWorldCopies: false,
    // Merely hidden, what lies beyond the edge would be scrolled to by the browser when it takes the focus.
    style: { overflow: "clip" },
  };
}
