import "maplibre-gl/dist/maplibre-gl.css";
import { Map, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { zooms } from "../frame.ts";
import type { OpenEngine } from "./engine.ts";

setWorkerUrl(workerUrl);

/** A ground that needs nobody: a map without any style shows nothing, not even what stands on it. */
const plainGround: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: "ground", type: "background", paint: { "background-color": "#e8f2f9" } }],
};
/** A server that has not sent its style by then would only change the map under the visitor's hands. */
const groundWithinMs = 4000;

/** MapLibre, over the style at this address; null: over a plain ground. */
export function openMapLibre(styleUrl: string | null): OpenEngine {
  return ({ container, look, label, isInset, onMove, onGround }) => {
    const map = new Map({
      container,
      center: look,
      zoom: look.zoom,
      minZoom: zooms.least,
      maxZoom: zooms.most,
      style: plainGround,
      attributionControl: { compact: false },
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      scrollZoom: !isInset,
      renderWorldCopies: false,
      locale: { "Map.Title": label },
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on("move", onMove);
    map.on("resize", onMove);
    const closed = new AbortController();
    if (styleUrl) {
      fetchStyle(styleUrl, closed.signal).then(
        (style) => {
          map.setStyle(style, { diff: false });
          onGround();
        },
        () => undefined, // The plain ground stays.
      );
    }
    return {
      layer: map.getCanvasContainer(),
      look: () => ({ lat: map.getCenter().lat, lng: map.getCenter().lng, zoom: map.getZoom() }),
      size: () => ({ width: container.clientWidth, height: container.clientHeight }),
      moveTo: ({ lat, lng, zoom }) => map.easeTo({ center: [lng, lat], zoom: Math.min(zoom, zooms.most) }),
      zoomBy: (step) => map.zoomTo(Math.round(map.getZoom()) + step),
      close() {
        closed.abort();
        map.remove();
      },
    };
  };
}

async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(groundWithinMs)]) });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as StyleSpecification;
}
