import type { Frame, MapView } from "../frame.ts";

type Rotation = { disableRotation(): void };

/** The methods of a map that pages use, of either library. The map is never rotated or tilted. */
export type MapHandle = {
  getMap(): { touchZoomRotate: Rotation; keyboard: Rotation };
  getCenter(): { lat: number; lng: number };
  getZoom(): number;
  getContainer(): HTMLElement;
  /** An element over the canvas that passes drags and the wheel through. */
  getCanvasContainer(): HTMLElement;
  easeTo(options: { center: [number, number]; zoom: number }): unknown;
};

export function frameOf(map: MapHandle): Frame {
  const { lat, lng } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { lat, lng, zoom: map.getZoom(), width, height };
}

/** Moves the map, animated unless the visitor prefers reduced motion. */
export function moveTo(map: MapHandle | null, { lat, lng, zoom }: MapView): void {
  map?.easeTo({ center: [lng, lat], zoom });
}
