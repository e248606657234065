import { sql } from "kysely";
import type { MapBranch } from "#app/contract/doctor-map.ts";
import { localized } from "../../../database/localized.ts";
import type { Database } from "../../../database/schema.ts";
import { feedbackOf } from "../../lists/queries.ts";
import type { DoctorFilter } from "../filter.ts";
import { doctorsOf, offers, orderings, squaredDistance } from "../matching/queries.ts";

export type MapFigures = {
  branches: (Omit<MapBranch, "location"> & { lat: number; lng: number })[];
  total_count: number;
};

/** Branches of the doctors, largest first, each with its first doctors in the requested order. */
export async function findMapBranches(
  db: Database,
  filter: DoctorFilter,
  max: { branches: number; doctors: number },
): Promise<MapFigures> {
  const { rows } = await sql<MapFigures>`
    with m as (
      select ds.id, ds.doctor_id, ds.clinic_branch_id, ds.is_premium, d.feedback_score, d.feedback_count, d.experience,
             ds.price, ds.distance
        from (
          select ds.id, ds.doctor_id, ds.clinic_branch_id, ds.is_premium, nullif(ds.discount_price, 0) as price,
                 ${squaredDistance(filter)} as distance
            from ${offers(filter)}) ds
        join ${doctorsOf(filter, "ds")}),
    ranked as (
      select m.*, row_number() over (order by ${orderings(filter)[filter.ordering]}, m.doctor_id, m.id) as rank from m),
    grouped as (
      select r.clinic_branch_id, count(*)::int as doctors_count, min(r.rank)::int as rank,
             (array_agg(r.id order by r.rank))[1:${sql.lit(max.doctors)}] as doctor_services,
             ${feedbackOf("r")}
        from ranked r group by r.clinic_branch_id
       order by doctors_count desc, r.clinic_branch_id limit ${max.branches}),
    named as (
      select g.*, b.lat, b.lng, ${localized("b.name", filter.locale)} as name,
        ${localized("b.address", filter.locale)} as address
        from grouped g join clinic_branches b on b.id = g.clinic_branch_id)
    select (select count(distinct m.doctor_id) from m)::int as total_count,
           coalesce(jsonb_agg(jsonb_build_object('id', n.clinic_branch_id, 'name', n.name, 'address', n.address,
             'lat', n.lat, 'lng', n.lng,
             'doctors_count', n.doctors_count, 'doctor_services', n.doctor_services, 'rank', n.rank,
             'feedback_count', n.feedback_count, 'feedback_score', n.feedback_score)
             order by n.doctors_count desc, n.clinic_branch_id), '[]'::jsonb) as branches
      from named n`.execute(db);
  return rows[0]!;
}
