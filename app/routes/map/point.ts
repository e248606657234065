import type { Point } from "#app/countries/map-links.ts";

/** Parses `?lat=42.87&lng=74.59` in degrees; null if invalid. */
export function pointOf(query: URLSearchParams): Point | null {
  const [lat, lng] = ["lat", "lng"].map((name) => degreesOf(query.get(name)));
  return lat !== null && lng !== null && Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180
    ? { lat: lat!, lng: lng! }
    : null;
}

/** Plain decimals only: no exponents, no spaces. */
function degreesOf(text: string | null): number | null {
  return text !== null && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null;
}
