import type { BranchValues } from "#app/contract/clinic-catalogue.ts";

const latitude = String.raw`(?<lat>-?\d{1,2}(?:\.\d+)?)`;
const longitude = String.raw`(?<lng>-?\d{1,3}(?:\.\d+)?)`;

const coordinates = new RegExp(`^${latitude}\\s*[,;\\s]\\s*${longitude}$`);
/** Patterns of map links, in order of preference: the pin before the centre of the map. */
const mapLinks = [
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
export function readLocation(text: string | undefined): BranchValues["location"] | null {
  const patterns = text?.startsWith("https://") ? mapLinks : [coordinates];
  const link = text?.replaceAll(/%2C/gi, ",").replaceAll("%20", " ") ?? "";
  const { lat, lng } = patterns.map((pattern) => pattern.exec(link)?.groups).find(Boolean) ?? {};
  return lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
    ? { lat: Number(lat), lng: Number(lng) }
    : null;
}
