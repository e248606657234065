import type { Point } from "./map-links.ts";

export type Pixel = { x: number; y: number };

/** Web Mercator: pixels from the north-west corner of a world that is `tileSize * 2 ** zoom` pixels wide. */
export function project({ lat, lng }: Point, zoom: number, tileSize = 512): Pixel {
  const scale = tileSize * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * scale, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale };
}

/** The inverse of `project`. */
export function unproject({ x, y }: Pixel, zoom: number, tileSize = 512): Point {
  const scale = tileSize * 2 ** zoom;
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI, lng: (x / scale) * 360 - 180 };
}
