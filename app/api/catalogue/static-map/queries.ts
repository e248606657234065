import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";

export type MapPoint = { lat: number; lng: number };

/** A city's centre and branches; null for a city of another market. */
export async function findCityPoints(
  db: Database,
  key: { city: number; country: CountryId },
): Promise<{ middle: MapPoint; branches: MapPoint[] } | null> {
  const middle = await db
    .selectFrom("cities")
    .select(["lat", "lng"])
    .where("id", "=", key.city)
    .where("country", "=", key.country)
    .executeTakeFirst();
  if (!middle) return null;
  const branches = await db
    .selectFrom("clinic_branches")
    .select(["lat", "lng"])
    .where("city_id", "=", key.city)
    .where("is_active", "=", true)
    .orderBy("id")
    .limit(2000)
    .execute();
  return { middle, branches };
}
