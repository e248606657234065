import { sql } from "kysely";
import type { City, CityArea } from "#app/contract/city.ts";
import type { Insurance } from "#app/contract/insurance.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized, localizedForm } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { figuresOfList } from "../lists/queries.ts";

/** The default city first: id 10 if the market has it, else the first by position (S-05). */
export async function listCities(db: Database, country: CountryId, locale: Locale): Promise<City[]> {
  const { rows } = await sql<Omit<City, "location"> & { lat: number; lng: number }>`
    select c.id, ${localized("c.name", locale)} as name, ${localizedForm("c.name_in", locale)} as name_in,
           c.slug, c.timezone, c.lat, c.lng,
           (select f.total_count
             from (${figuresOfList({ country, city: sql.ref("c.id"), service: 0 })}) f) as doctors_count
      from cities c
     where c.country = ${country}
     order by c.id = 10 desc, c.position, c.id`.execute(db);
  return rows.map(({ lat, lng, ...city }) => ({ ...city, location: { lat, lng } }));
}

export async function listCityAreas(
  db: Database,
  country: CountryId,
  locale: Locale,
  city: number | undefined,
): Promise<CityArea[]> {
  const { rows } = await sql<Omit<CityArea, "location"> & { lat: number; lng: number }>`
    select a.id, a.city_id as city, ${localized("a.name", locale)} as name, a.slug, a.lat, a.lng, a.sitemap_index
      from city_areas a join cities c on c.id = a.city_id
     where c.country = ${country} and (${city ?? null}::bigint is null or a.city_id = ${city ?? null})
     order by c.position, c.id, name, a.id`.execute(db);
  return rows.map(({ lat, lng, ...area }) => ({ ...area, location: { lat, lng } }));
}

export async function listInsurances(
  db: Database,
  country: CountryId,
  locale: Locale,
  ids: number[] | undefined,
): Promise<Insurance[]> {
  const { rows } = await sql<Insurance>`
    select i.id, ${localized("i.name", locale)} as name, i.sitemap_index
      from insurances i
     where i.country = ${country} and (${ids ?? null}::bigint[] is null or i.id = any(${ids ?? null}))
     order by name, i.id`.execute(db);
  return rows;
}

export async function listFeatureSwitches(db: Database, country: CountryId): Promise<Record<string, boolean>> {
  const rows = await db
    .selectFrom("feature_switches")
    .select(["key", "value"])
    .where((where) => where.or([where("country", "is", null), where("country", "=", country)]))
    .orderBy("country", (order) => order.asc().nullsFirst())
    .execute();
  return Object.fromEntries(
    rows.filter((row) => typeof row.value === "boolean").map((row) => [row.key, row.value as boolean]),
  );
}
