import type { Country, MapService } from "./country.ts";

export type Point = { lat: number; lng: number };
export type MapLink = { name: string; url: string };

/** Six decimal places are about 10 cm. */
const formatDegrees = (degrees: number) => degrees.toFixed(6);

const services: Record<MapService, (point: { lat: string; lng: string }, country: Country) => MapLink> = {
  "2gis": ({ lat, lng }, { countryId }) => ({ name: "2GIS", url: `https://2gis.${countryId}/geo/${lng}%2C${lat}` }),
  google: ({ lat, lng }) => ({
    name: "Google Maps",
    url: `https://www.google.com/maps/dir/?api=1&destination=${lat}%2C${lng}`,
  }),
  osm: ({ lat, lng }) => ({
    name: "OpenStreetMap",
    url: `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}#map=17/${lat}/${lng}`,
  }),
};

/** Links to a point on the country's map services; other sites, so render them with `rel="noreferrer"`. */
export function mapLinks(country: Country, { lat, lng }: Point): MapLink[] {
  return country.maps.map((service) =>
    services[service]({ lat: formatDegrees(lat), lng: formatDegrees(lng) }, country),
  );
}
