import { sql } from "kysely";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Locale } from "#app/countries/country.ts";
import { localized } from "../../../database/localized.ts";
import type { Database } from "../../../database/schema.ts";
import { isFree, slotFits } from "../../../slots/index.ts";
import { doctorChangedAt } from "../../changes/queries.ts";
import { branchColumns, branchJoins, type BranchRow } from "../../branches/queries.ts";

export type DetailScope = {
  locale: Locale;
  doctors: number[];
  /** Only these services; undefined: all. */
  services?: number[] | undefined;
  /** Only this city; undefined: all. */
  city?: number | undefined;
  point?: { lat: number; lng: number } | undefined;
};

export type DoctorRow = Omit<Doctor, "services" | "clinic_branches" | "has_slots">;
type StoredDoctor = Omit<DoctorRow, "updated_at"> & { updated: Date | null };

export async function findDoctors(db: Database, { doctors, locale }: DetailScope): Promise<DoctorRow[]> {
  const { rows } = await sql<StoredDoctor>`
    select d.id, d.slug, ${localized("d.name", locale)} as name,
           ${localized("d.academic_status", locale)} as academic_status,
           ${localized("d.science_degree", locale)} as science_degree,
           d.experience, coalesce(d.feedback_score, 0)::float8 as feedback_score, d.feedback_count, d.is_active, d.image_url,
           ${localized("d.about", locale)} as description,
           array(select l.language::text from doctor_languages l where l.doctor_id = d.id order by l.language) as languages,
           ${doctorChangedAt} as updated
      from doctors d where d.id = any(${doctors})`.execute(db);
  return rows.map(({ updated, ...doctor }) => ({ ...doctor, updated_at: updated?.toISOString() ?? null }));
}

type DoctorServiceRow = Omit<DoctorService, "nearest_slot_datetime"> & { doctor_id: number; nearest: Date | null };

/** Each doctor's services at the branches, with the nearest bookable slot. */
export async function findDoctorServices(db: Database, scope: DetailScope): Promise<DoctorServiceRow[]> {
  const { locale, doctors } = scope;
  const { rows } = await sql<DoctorServiceRow>`
    select ds.id, ds.doctor_id, ds.clinic_branch_id as clinic_branch, ds.base_price, ds.discount_price,
           ds.discount_percent, ds.discount_amount, ${localized("ds.price_conditions", locale)} as price_conditions,
           ds.on_walk_in_basis, ds.avg_waiting_time, ds.is_premium,
           ${localized("ds.qualification_display", locale)} as qualification_display,
           ds.minutes_before_appointment, ds.feedback_count, coalesce(ds.feedback_score, 0)::float8 as feedback_score,
           ds.age_from, ds.age_to, near.starts_at as nearest,
           array(select i.insurance_id from doctor_service_insurances i where i.doctor_service_id = ds.id
                  order by i.insurance_id) as insurances,
           jsonb_build_object('id', sv.id, 'name', ${localized("sv.name", locale)},
             'alternate_name', ${localized("sv.alternate_name", locale)}, 'slug', sv.slug, 'type', sv.type,
             'is_for_children', sv.is_for_children, 'adult_service', sv.adult_service_id) as service
      from doctor_services ds
      join services sv on sv.id = ds.service_id
      left join lateral (
        select s.starts_at from slots s
         where ${slotFits} and ${isFree}
         order by s.starts_at limit 1) near on true
     where ds.doctor_id = any(${doctors}) and ds.is_active
       and (${scope.services ?? null}::bigint[] is null or ds.service_id = any(${scope.services ?? null}))
       and (${scope.city ?? null}::bigint is null or ds.city_id = ${scope.city ?? null})
     order by ds.doctor_id, sv.type, ds.id`.execute(db);
  return rows;
}

type DoctorBranchRow = BranchRow & { doctor_id: number };

export async function findBranches(db: Database, scope: DetailScope): Promise<DoctorBranchRow[]> {
  const { rows } = await sql<DoctorBranchRow>`
    select db.doctor_id, ${branchColumns(scope.locale, scope.point)}
      from doctor_clinic_branches db
      join clinic_branches b on b.id = db.clinic_branch_id
      ${branchJoins}
     where db.doctor_id = any(${scope.doctors}) and b.is_active
       and (${scope.city ?? null}::bigint is null or b.city_id = ${scope.city ?? null})
     order by db.doctor_id, db.position, b.id`.execute(db);
  return rows;
}
