import type { Frame, Look } from "../frame.ts";

type Rotation = { disableRotation(): void };

/** What the page does with a map of either library. Always north up and seen from above. */
export type MapHandle = {
  getMap(): { touchZoomRotate: Rotation; keyboard: Rotation };
  getCenter(): { lat: number; lng: number };
  getZoom(): number;
  getContainer(): HTMLElement;
  /** Above the drawing: what stands here lets drags and the wheel through to the map. */
  getCanvasContainer(): HTMLElement;
  easeTo(options: { center: [number, number]; zoom: number }): unknown;
};

export function frameOf(map: MapHandle): Frame {
  const { lat, lng } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { lat, lng, zoom: map.getZoom(), width, height };
}

/** By a glide, unless the visitor wants no motion. */
export function moveTo(map: MapHandle | null, { lat, lng, zoom }: Look): void {
  map?.easeTo({ center: [lng, lat], zoom });
}
