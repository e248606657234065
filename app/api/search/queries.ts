import { sql } from "kysely";
import type { CountryId } from "#app/countries/country.ts";
import type { Database, Localized } from "../database/schema.ts";

export type FoundService = {
  id: number;
  slug: string;
  name: Localized;
  alternate_name: Localized | null;
  type: string;
  is_for_children: boolean;
  /** Name of the counterpart for adults. */
  adult_name: Localized | null;
  adult_alternate_name: Localized | null;
  doctors: number;
};
export type FoundDoctor = { id: number; slug: string; name: Localized; feedback_count: number; services: number[] };
export type FoundClinic = {
  id: number;
  slug: string;
  name: Localized;
  address: Localized;
  /** The area of the first branch. */
  area: Localized | null;
  /** The areas of all branches. */
  areas: Localized[];
  doctors: number;
};

/** Null for a city of another market. */
export async function findCitySlug(db: Database, country: CountryId, city: number): Promise<string | null> {
  const row = await db
    .selectFrom("cities")
    .select("slug")
    .where("id", "=", city)
    .where("country", "=", country)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Services offered by doctors of the city. */
export async function findServicesOfCity(db: Database, city: number): Promise<FoundService[]> {
  const { rows } = await sql<FoundService>`
    select s.id, s.slug, s.name, s.alternate_name, s.type, s.is_for_children,
           adult.name as adult_name, adult.alternate_name as adult_alternate_name, here.doctors
      from (select service_id, count(*)::int as doctors from listed_doctors
             where city_id = ${city} and service_id > 0 group by service_id) here
      join services s on s.id = here.service_id
      left join services adult on adult.id = s.adult_service_id
     order by s.id`.execute(db);
  return rows;
}

export async function findDoctorsOfCity(db: Database, city: number): Promise<FoundDoctor[]> {
  const { rows } = await sql<FoundDoctor>`
    select d.id, d.slug, d.name, d.feedback_count, here.services
      from (select doctor_id, array_remove(array_agg(service_id order by service_id), 0) as services
              from listed_doctors where city_id = ${city} group by doctor_id) here
      join doctors d on d.id = here.doctor_id
     order by d.id`.execute(db);
  return rows;
}

/** Each with the postal address of its first branch in the city, and the areas of all branches there. */
export async function findClinicsOfCity(db: Database, city: number): Promise<FoundClinic[]> {
  const { rows } = await sql<FoundClinic>`
    select distinct on (cl.id) cl.id, cl.slug, cl.name, b.address, ca.name as area,
           (select coalesce(jsonb_agg(distinct a.name), '[]')
              from clinic_branches n join city_areas a on a.id = n.city_area_id
             where n.clinic_id = cl.id and n.city_id = b.city_id and n.is_active) as areas,
           (select count(distinct ds.doctor_id)::int from doctor_services ds
             where ds.clinic_branch_id = b.id and ds.is_active) as doctors
      from clinic_branches b join clinics cl on cl.id = b.clinic_id left join city_areas ca on ca.id = b.city_area_id
     where b.city_id = ${city} and b.is_active and cl.is_active
     order by cl.id, b.id`.execute(db);
  return rows;
}

/**
 * The version of a city's services, doctors and clinics: differs after a change of a row that their queries read. Sums
 * the transactions that wrote the rows, which is far cheaper than reading them. A doctor's rows of `listed_doctors` are
 * written anew when offers change. Null for a city of another market.
 */
export async function findVersionOfCity(db: Database, country: CountryId, city: number): Promise<string | null> {
  const written = (row: string) => sql`sum(hashtextextended(${sql.ref(`${row}.xmin`)}::text, 0))`;
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', c.slug,
             (select ${written("l")} from listed_doctors l where l.city_id = c.id),
             (select ${written("d")} from listed_doctors l join doctors d on d.id = l.doctor_id
               where l.city_id = c.id and l.service_id = 0),
             (select ${written("b")} from clinic_branches b where b.city_id = c.id),
             (select ${written("a")} from city_areas a where a.city_id = c.id),
             (select ${written("cl")} from clinics cl
               where cl.id in (select b.clinic_id from clinic_branches b where b.city_id = c.id)),
             (select ${written("s")} from services s)) as version
      from cities c where c.id = ${city} and c.country = ${country}`.execute(db);
  return rows[0]?.version ?? null;
}

/** The cities of all markets. */
export async function findCities(db: Database): Promise<{ id: number; slug: string; country: CountryId }[]> {
  return db.selectFrom("cities").select(["id", "slug", "country"]).orderBy("id").execute();
}
