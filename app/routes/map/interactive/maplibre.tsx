import "./maplibre.css";
import { Map, NavigationControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useState } from "react";
import { Map as ReactMap, NavigationControl as ZoomButtons, type MapLib } from "react-map-gl/maplibre";
import { baseMapTimeoutMs, type MapEngineProps } from "./interactive-map.tsx";

/** Only the exports that react-map-gl uses: the whole library is 9 kB larger. */
const mapLib = { Map, NavigationControl, setWorkerUrl } as Partial<MapLib> as MapLib;

/** A local style, since a map without a style does not even show markers. */
const localStyle: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: "background", type: "background", paint: { "background-color": "#e8f2f9" } }],
};

/**
 * MapLibre with the configured style; without one, with the plain local style. A style that loads after the timeout is
 * ignored: it would change the map while the visitor uses it.
 */
export function MapLibre({ ref, baseMap, onBaseMap, settings, children }: MapEngineProps) {
  const [style, setStyle] = useState(localStyle);
  const styleUrl = baseMap?.kind === "style" ? baseMap.url : null;
  useEffect(() => {
    if (!styleUrl) return undefined;
    const controller = new AbortController();
    fetchStyle(styleUrl, controller.signal).then(
      (found) => {
        setStyle(found);
        onBaseMap(true);
      },
      // The local style stays.
      () => controller.signal.aborted || onBaseMap(false),
    );
    return () => controller.abort();
  }, [styleUrl, onBaseMap]);
  return (
    <ReactMap
      {...settings}
      ref={ref}
      mapLib={mapLib}
      workerUrl={workerUrl}
      mapStyle={style}
      styleDiffing={false}
      attributionControl={{ compact: false }}
    >
      <ZoomButtons showCompass={false} />
      {children}
    </ReactMap>
  );
}

async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(baseMapTimeoutMs)]) });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as StyleSpecification;
}
