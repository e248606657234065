import type { CountryId } from "#app/countries/country.ts";
import { project } from "#app/countries/mercator.ts";
import type { Database } from "../../database/schema.ts";
import { findCityPoints } from "./queries.ts";

export type MapFrame = { width: number; height: number; zoom: number };

const tileSize = 256;

/** An SVG map of a city's clinics in Web Mercator; null for an unknown city. */
export async function drawCityMap(
  db: Database,
  key: { city: number; country: CountryId },
  frame: MapFrame,
): Promise<string | null> {
  const points = await findCityPoints(db, key);
  if (!points) return null;
  const { width, height } = frame;
  const middle = project(points.middle, frame.zoom, tileSize);
  const dots = points.branches
    .map((branch) => project(branch, frame.zoom, tileSize))
    .map(({ x, y }) => ({ x: Math.round(x - middle.x + width / 2), y: Math.round(y - middle.y + height / 2) }))
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  const circles = dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#e8f2f9"/><g fill="#2b719f" stroke="#fff" stroke-width="1.5">${circles}</g></svg>`;
}
