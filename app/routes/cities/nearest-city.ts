import type { City } from "#app/contract/city.ts";
import { project } from "#app/countries/mercator.ts";

/** The nearest city with doctors to one without; null for a city that has doctors, or if none has. */
export function nearestCity(city: City, cities: readonly City[]): City | null {
  if (city.doctors_count > 0) return null;
  const from = project(city.location, 0);
  const distanceTo = ({ location }: City) => {
    const to = project(location, 0);
    return Math.hypot(to.x - from.x, to.y - from.y);
  };
  const candidates = cities.filter(({ doctors_count }) => doctors_count > 0);
  return candidates.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0] ?? null;
}
