import { sql, type RawBuilder } from "kysely";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Locale } from "#app/countries/country.ts";
import { localized } from "../../../database/localized.ts";
import type { DoctorFilter } from "../filter.ts";
import type { Database } from "../../../database/schema.ts";
import { isFree, isTimelySlotOf } from "../../../slots/index.ts";
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

type StoredService = Omit<DoctorService, "nearest_slot_datetime"> & { nearest: string | null };
type StoredDoctor = Omit<Doctor, "updated_at" | "services" | "clinic_branches"> & {
  updated: Date | null;
  services: StoredService[];
  branches: BranchRow[];
};

/** Doctors with their branches, and their services with the nearest bookable slot of each; unordered. */
export async function findDoctors(db: Database, scope: DetailScope): Promise<StoredDoctor[]> {
  const { locale, doctors } = scope;
  const { rows } = await sql<StoredDoctor>`
    select d.id, d.slug, ${localized("d.name", locale)} as name,
           ${localized("d.academic_status", locale)} as academic_status,
           ${localized("d.science_degree", locale)} as science_degree,
           d.experience, coalesce(d.feedback_score, 0)::float8 as feedback_score, d.feedback_count, d.is_active,
             d.image_url,
           ${localized("d.about", locale)} as description,
           array(select l.language::text from doctor_languages l where l.doctor_id = d.id
             order by l.language) as languages,
           exists (select 1 from slots s where s.doctor_id = d.id and s.starts_at >= now() and not s.is_withdrawn)
             as has_slots,
           ${doctorChangedAt} as updated,
           ${jsonRows(servicesQuery(scope))} as services, ${jsonRows(branchesQuery(scope))} as branches
      from doctors d where d.id = any(${ofAnyLength(doctors)})`.execute(db);
  return rows;
}

/**
 * Hides the length of a list from the planner. A plan for a known length always seems cheaper than a generic plan, so
 * PostgreSQL would plan the prepared statement anew for each call, which costs more than running it.
 */
function ofAnyLength(ids: number[]): RawBuilder<number[]> {
  return sql`(select ${ids}::bigint[])::bigint[]`;
}

/** The rows of a query as one JSON array, so that one statement reads a doctor with all services and branches. */
function jsonRows(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(r), '[]'::json) from (${rows}) r)`;
}

function servicesQuery({ locale, services: serviceIds, city }: DetailScope): RawBuilder<unknown> {
  const conditions = [
    sql`ds.doctor_id = d.id and ds.is_active`,
    ...(serviceIds ? [sql`ds.service_id = any(${serviceIds})`] : []),
    ...(city === undefined ? [] : [sql`ds.city_id = ${city}`]),
  ];
  return sql`
    select ds.id, ds.clinic_branch_id as clinic_branch, ds.base_price, ds.discount_price,
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
         where ${isTimelySlotOf} and ${isFree}
         order by s.starts_at limit 1) near on true
     where ${sql.join(conditions, sql` and `)}
     order by sv.type, ds.id`;
}

function branchesQuery({ locale, point, city }: DetailScope): RawBuilder<unknown> {
  const conditions = [
    sql`db.doctor_id = d.id and b.is_active`,
    ...(city === undefined ? [] : [sql`b.city_id = ${city}`]),
  ];
  return sql`
    select ${branchColumns(locale, point)}
      from doctor_clinic_branches db
      join clinic_branches b on b.id = db.clinic_branch_id
      ${branchJoins}
     where ${sql.join(conditions, sql` and `)}
     order by db.position, b.id`;
}

/** Null: there is no such doctor, or none of the doctor's clinics is published yet. */
export async function findDoctorIdBySlug(
  db: Database,
  filter: Pick<DoctorFilter, "country" | "is_active">,
  slug: string,
) {
  const row = await db
    .selectFrom("doctors")
    .select("id")
    .where("country", "=", filter.country)
    .where("slug", "=", slug)
    .where("is_active", "=", filter.is_active)
    .where(
      sql<boolean>`(select bool_and(c.is_draft) from doctor_clinic_branches p
        join clinic_branches b on b.id = p.clinic_branch_id join clinics c on c.id = b.clinic_id
       where p.doctor_id = doctors.id) is not true`,
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findDoctorIdByService(
  db: Database,
  filter: Pick<DoctorFilter, "country">,
  doctorService: number,
) {
  const row = await db
    .selectFrom("doctor_services as ds")
    .innerJoin("doctors as d", "d.id", "ds.doctor_id")
    .select("d.id")
    .where("ds.id", "=", doctorService)
    .where("ds.country", "=", filter.country)
    .where("ds.is_active", "=", true)
    .where("d.is_active", "=", true)
    .executeTakeFirst();
  return row?.id ?? null;
}
