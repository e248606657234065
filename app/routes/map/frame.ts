import type { Point } from "#app/countries/map-links.ts";
import { project, unproject, type Pixel } from "#app/countries/mercator.ts";
import { queryText } from "#app/i18n/paths.ts";
import type { Bounds } from "./clusters.ts";

/** Centre and zoom of a map; zoom 0 shows the world in 512 pixels. */
export type MapView = Point & { zoom: number };

/** The view of a picture or map of this size in pixels. */
export type Frame = MapView & { width: number; height: number };

export const zooms = { min: 3, usual: 12, max: 18 } as const;

export function boundsOf(frame: Frame): Bounds {
  const middle = project(frame, frame.zoom);
  const { lat: north, lng: west } = unproject(
    { x: middle.x - frame.width / 2, y: middle.y - frame.height / 2 },
    frame.zoom,
  );
  const { lat: south, lng: east } = unproject(
    { x: middle.x + frame.width / 2, y: middle.y + frame.height / 2 },
    frame.zoom,
  );
  return { west: Math.max(west, -180), south, east: Math.min(east, 180), north };
}

/** The frame, zoomed out until it shows at least one of the points. */
export function zoomOutTo(frame: Frame, points: readonly Point[]): Frame {
  let { zoom } = frame;
  while (zoom > zooms.min && !points.some((point) => isWithin(boundsOf({ ...frame, zoom }), point))) zoom -= 1;
  return { ...frame, zoom };
}

/** The view moved south by so many pixels. */
export function moveSouth(view: MapView, pixels: number): MapView {
  const { x, y } = project(view, view.zoom);
  return { ...unproject({ x, y: y + pixels }, view.zoom), zoom: view.zoom };
}

export function isWithin({ west, south, east, north }: Bounds, { lat, lng }: Point): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Position of a point in the picture, in whole pixels from its upper left corner. */
export function pixelIn(frame: Frame, point: Point): Pixel {
  const middle = project(frame, frame.zoom);
  const { x, y } = project(point, frame.zoom);
  return { x: Math.round(x - middle.x + frame.width / 2), y: Math.round(y - middle.y + frame.height / 2) };
}

/** At lower zooms the names of districts would overlap. */
const namedZoom = 11;

/** Names in the picture with their positions. */
export function labelsIn(
  frame: Frame,
  areas: readonly { name: string; location: Point }[],
): (Pixel & { name: string })[] {
  if (frame.zoom < namedZoom) return [];
  const bounds = boundsOf(frame);
  return areas
    .filter(({ location }) => isWithin(bounds, location))
    .map(({ name, location }) => ({ name, ...pixelIn(frame, location) }));
}

/** Parses `?at=42.87,74.59,13`; null if missing or invalid. */
export function readView(search: URLSearchParams): MapView | null {
  const parts = (search.get("at") ?? "").split(",");
  if (parts.length !== 3 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,8})?$/.test(part))) return null;
  const [lat, lng, zoom] = parts.map(Number) as [number, number, number];
  // Web Mercator ends before the poles.
  if (Math.abs(lat) > 85 || Math.abs(lng) > 180) return null;
  return { lat, lng, zoom: Math.min(Math.max(Math.round(zoom), zooms.min), zooms.max) };
}

/** The selected doctor of a pin in the URL. `nth` counts from 1. */
export function readChosen(search: URLSearchParams): { branch: number; nth: number } | null {
  const branch = search.get("branch") ?? "";
  const nth = search.get("nth") ?? "";
  return /^[1-9]\d{0,14}$/.test(branch)
    ? { branch: Number(branch), nth: /^[1-9]\d{0,3}$/.test(nth) ? Number(nth) : 1 }
    : null;
}

type Change = {
  /** Null: the initial view. */
  at?: MapView | null;
  chosen?: { branch: number; nth: number } | null;
  offset?: number;
};

/** The URL of the same map with changes; the card and the list's page are reset unless given. */
export function mapSearch(search: string, { at, chosen, offset }: Change): string {
  const query = new URLSearchParams(search);
  for (const name of ["branch", "nth", "card", "offset"]) query.delete(name);
  if (at !== undefined) query.delete("at");
  if (at) query.set("at", [at.lat.toFixed(5), at.lng.toFixed(5), at.zoom].join());
  if (chosen) query.set("branch", String(chosen.branch));
  if (chosen && chosen.nth > 1) query.set("nth", String(chosen.nth));
  if (offset) query.set("offset", String(offset));
  return queryText(query);
}
