import type { BranchValues } from "#app/contract/clinic-catalogue.ts";

const latitude = String.raw`(?<lat>-?\d{1,2}(?:\.\d+)?)`;
const longitude = String.raw`(?<lng>-?\d{1,3}(?:\.\d+)?)`;

const typedPlace = new RegExp(`^${latitude}\\s*[,;\\s]\\s*${longitude}$`);
/** Patterns of links to a place; the pin comes before the middle of the map. */
const linkedPlaces = [
  // Google Maps
  `!3d${latitude}!4d${longitude}`,
  `[?&](?:q|query|ll|destination)=(?:loc:)?${latitude},\\s*${longitude}`,
  // OpenStreetMap
  `[?&]mlat=${latitude}&mlon=${longitude}`,
  // 2GIS
  `/geo/(?:\\d+/)?${longitude},${latitude}`,
  `@${latitude},${longitude}`,
  `#map=\\d+/${latitude}/${longitude}`,
  `[?&]m=${longitude},${latitude}`,
].map((pattern) => new RegExp(pattern));

/** Reads latitude and longitude, or a link of a map service that contains them; null if the text is neither. */
export function readPlace(text: string | undefined): BranchValues["location"] | null {
  const patterns = text?.startsWith("https://") ? linkedPlaces : [typedPlace];
  const link = text?.replaceAll(/%2C/gi, ",").replaceAll("%20", " ") ?? "";
  const { lat, lng } = patterns.map((pattern) => pattern.exec(link)?.groups).find(Boolean) ?? {};
  return lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
    ? { lat: Number(lat), lng: Number(lng) }
    : null;
}
