import "./maplibre.css";
import { Map, NavigationControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useState } from "react";
import { Map as ReactMap, NavigationControl as ZoomButtons, type MapLib } from "react-map-gl/maplibre";
import type { LibraryMapProps } from "./live-map.tsx";

/** What react-map-gl uses of the library here: the whole of it weighs 9 kB more. */
const mapLib = { Map, NavigationControl, setWorkerUrl } as Partial<MapLib> as MapLib;

/** A ground that needs nobody: a map without any style shows nothing, not even what stands on it. */
const plainGround: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: "ground", type: "background", paint: { "background-color": "#e8f2f9" } }],
};
/** A server that has not sent its style by then would only change the map under the visitor's hands. */
const groundWithinMs = 4000;

/** MapLibre over the style that is configured; without one, over a plain ground. */
export function MapLibre({ ref, ground, onGround, settings, children }: LibraryMapProps) {
  const [style, setStyle] = useState(plainGround);
  const styleUrl = ground?.kind === "style" ? ground.url : null;
  useEffect(() => {
    if (!styleUrl) return undefined;
    const closed = new AbortController();
    fetchStyle(styleUrl, closed.signal).then(
      (found) => {
        setStyle(found);
        onGround();
      },
      () => undefined, // The plain ground stays.
    );
    return () => closed.abort();
  }, [styleUrl, onGround]);
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
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(groundWithinMs)]) });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as StyleSpecification;
}
