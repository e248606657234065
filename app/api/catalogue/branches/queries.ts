import { sql, type RawBuilder } from "kysely";
import type { ClinicBranch } from "#app/contract/doctor.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";

export type BranchRow = Omit<ClinicBranch, "location"> & { lat: number; lng: number };
export type Point = { lat: number; lng: number };

const stationsShown = 3;

/** Columns of a branch `b` in responses, besides `branchJoins`; distances in metres. */
export function branchColumns(locale: Locale, point?: Point): RawBuilder<unknown> {
  return sql`
    b.id, ${localized("b.name", locale)} as name, ${localized("b.address", locale)} as address,
    b.phone, b.opening_hours, b.clinic_id as clinic, cl.slug as clinic_slug, b.city_id as city, b.lat, b.lng,
      ${distanceFrom(point)} as distance,
    case when a.id is null then null else
      jsonb_build_object('id', a.id, 'name', ${localized("a.name", locale)}, 'slug', a.slug) end as city_area,
    ${closestStations(locale)} as closest_stations`;
}

export const branchJoins = sql`join clinics cl on cl.id = b.clinic_id left join city_areas a on a.id = b.city_area_id`;

export function toBranch<Row extends BranchRow>({ lat, lng, ...branch }: Row) {
  return { ...branch, location: { lat, lng } };
}

/** About 30 metres: the usual error of coordinates of one door. */
const near = { lat: 0.00027, lng: 0.0004 };

export async function findBranchesAt(
  db: Database,
  { country, locale, lat, lng }: Point & { country: CountryId; locale: Locale },
): Promise<ClinicBranch[]> {
  const { rows } = await sql<BranchRow>`
    select ${branchColumns(locale)}
      from clinic_branches b ${branchJoins}
     where b.country = ${country} and b.is_active
       and b.lat between ${lat - near.lat} and ${lat + near.lat}
         and b.lng between ${lng - near.lng} and ${lng + near.lng}
     order by abs(b.lat - ${lat}) + abs(b.lng - ${lng}), b.id limit 10`.execute(db);
  return rows.map(toBranch);
}

function distanceFrom(point: Point | undefined): RawBuilder<unknown> {
  if (!point) return sql`null::int`;
  return sql`round(sqrt(power((b.lat - ${point.lat}) * 111320, 2)
                        + power((b.lng - ${point.lng}) * 111320 * cos(radians(${point.lat})), 2)))::int`;
}

function closestStations(locale: Locale): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('name', near.name, 'distance', near.distance, 'itineraries', near.lines)
                     order by near.distance)
      from (
        select ${localized("st.name", locale)} as name, bs.distance,
               coalesce((
                 select jsonb_agg(jsonb_build_object('name', ${localized("i.name", locale)},
                          'short_name', i.short_name, 'icon_abs_url', i.icon_url, 'color', i.color) order by i.id)
                   from station_itineraries si join itineraries i on i.id = si.itinerary_id
                  where si.station_id = st.id), '[]'::jsonb) as lines
          from clinic_branch_stations bs join stations st on st.id = bs.station_id
         where bs.clinic_branch_id = b.id order by bs.distance limit ${sql.lit(stationsShown)}) near), '[]'::jsonb)`;
}
