import "mapbox-gl/mapbox-gl.css";
import { Map } from "mapbox-gl/esm";
import { zooms } from "../frame.ts";
import type { OpenEngine } from "./engine.ts";

const style = "mapbox://styles/mapbox/light-v11";

/** Mapbox GL, as Mapbox wants its tiles drawn: by its own library, with its sign and attribution. */
export function openMapbox(accessToken: string): OpenEngine {
  return ({ container, look, label, isInset, onMove, onGround }) => {
    const map = new Map({
      accessToken,
      container,
      center: [look.lng, look.lat],
      zoom: look.zoom,
      minZoom: zooms.least,
      maxZoom: zooms.most,
      style,
      projection: "mercator",
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
    map.on("style.load", onGround);
    return {
      layer: map.getCanvasContainer(),
      look: () => ({ lat: map.getCenter().lat, lng: map.getCenter().lng, zoom: map.getZoom() }),
      size: () => ({ width: container.clientWidth, height: container.clientHeight }),
      moveTo: ({ lat, lng, zoom }) => map.easeTo({ center: [lng, lat], zoom: Math.min(zoom, zooms.most) }),
      zoomBy: (step) => map.zoomTo(Math.round(map.getZoom()) + step),
      close: () => map.remove(),
    };
  };
}
