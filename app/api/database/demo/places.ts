import type { Localized } from "../schema.ts";
import type { CityData, CountryData } from "./country-data.ts";
import { slugify } from "../slugs.ts";
import type { Tables } from "./tables.ts";

export type DemoStation = { id: number; city_id: number; lat: number; lng: number };
export type DemoArea = { id: number; city_id: number; lat: number; lng: number; name: Localized; streets: Localized[] };

const earthRadiusMetres = 6_371_000;

/** Distance in a straight line, in metres. */
export function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const rad = Math.PI / 180;
  const x = (b.lng - a.lng) * rad * Math.cos(((a.lat + b.lat) / 2) * rad);
  return Math.hypot(x, (b.lat - a.lat) * rad) * earthRadiusMetres;
}

/** Adds the cities, their areas and their metro. @returns the areas and the stations */
export function addPlaces(tables: Tables, data: CountryData, nextId: (table: string) => number) {
  const areas: DemoArea[] = [];
  const stations: DemoStation[] = [];
  for (const [position, city] of data.cities.entries()) {
    const { id, slug, name, nameIn: name_in, lat, lng } = city;
    tables.cities.push({ id, country: data.country, slug, name, name_in, timezone: data.timezone, lat, lng, position });
    for (const [areaName, areaLat, areaLng, streets] of city.areas) {
      const area = { id: nextId("city_areas"), city_id: id, lat: areaLat, lng: areaLng };
      areas.push({ ...area, name: areaName, streets });
      // Some areas are excluded from the sitemap, as editors do with thin pages.
      const sitemap_index = city.weight > 0 && area.id % 5 !== 0;
      tables.city_areas.push({ ...area, slug: slugify(areaName[data.locales[0]!]!), name: areaName, sitemap_index });
    }
    addMetro(tables, city, nextId, stations);
  }
  return { areas, stations };
}

/** Adds the metro lines of a city; a station on several lines is one station. */
function addMetro(tables: Tables, city: CityData, nextId: (table: string) => number, stations: DemoStation[]): void {
  const stationByName = new Map<string, DemoStation>();
  for (const line of city.lines) {
    const itinerary_id = nextId("itineraries");
    const { short: short_name, name, color } = line;
    tables.itineraries.push({ id: itinerary_id, city_id: city.id, short_name, name, color });
    for (const [stationName, lat, lng] of line.stations) {
      const key = JSON.stringify(stationName);
      let station = stationByName.get(key);
      if (!station) {
        station = { id: nextId("stations"), city_id: city.id, lat, lng };
        stationByName.set(key, station);
        stations.push(station);
        tables.stations.push({ ...station, name: stationName });
      }
      tables.station_itineraries.push({ station_id: station.id, itinerary_id, city_id: city.id });
    }
  }
}
