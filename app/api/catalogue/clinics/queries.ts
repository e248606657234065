import { sql } from "kysely";
import type { Clinic, ClinicOffer } from "#app/contract/clinic.ts";
import type { ClinicBranch } from "#app/contract/doctor.ts";
import type { OfferedService } from "#app/contract/service.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { inOrder, localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isFree, isTimelySlotOf } from "../../slots/index.ts";
import { clinicChangedAt } from "../changes/queries.ts";
import { feedbackOf } from "../lists/queries.ts";
import { branchColumns, branchJoins, toBranch, type BranchRow } from "../branches/queries.ts";

export type ClinicFilter = {
  country: CountryId;
  locale: Locale;
  ids?: number[] | undefined;
  slugs?: string[] | undefined;
  city?: number | undefined;
  limit: number;
  offset: number;
};

export type ClinicRow = Omit<Clinic, "clinic_branches" | "offer">;
type StoredClinic = Omit<ClinicRow, "updated_at"> & { updated: Date | null };

/** Sorted by name; in a city, clinics with a branch there. */
export async function findClinics(
  db: Database,
  filter: ClinicFilter,
): Promise<{ count: number; results: ClinicRow[] }> {
  const { locale } = filter;
  const city = filter.city ?? null;
  const matching = sql`
      from clinics cl
     where cl.country = ${filter.country} and cl.is_active
       and (${filter.ids ?? null}::bigint[] is null or cl.id = any(${filter.ids ?? null}))
       and (${filter.slugs ?? null}::text[] is null or cl.slug = any(${filter.slugs ?? null}))
       and (${city}::bigint is null or exists (
             select 1 from clinic_branches b where b.clinic_id = cl.id and b.is_active and b.city_id = ${city}))`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db),
    sql<StoredClinic>`
      with page as (
        select cl.*, ${localized("cl.name", locale)} as shown_name ${matching}
         order by ${inOrder(localized("cl.name", locale), locale)}, cl.id limit ${filter.limit} offset ${filter.offset})
      select cl.id, cl.shown_name as name, cl.slug, ${localized("cl.description", locale)} as description, cl.image_url,
             ${localized("first.address", locale)} as address, ${localized("area.name", locale)} as city_area,
             jsonb_build_object('id', c.id, 'slug', c.slug, 'name', ${localized("c.name", locale)}) as city,
             figures.doctors_count, figures.feedback_count, figures.feedback_score,
             ${clinicChangedAt} as updated
        from page cl
        left join lateral (
          select b.address, b.city_id, b.city_area_id from clinic_branches b
           where b.clinic_id = cl.id and b.is_active and (${city}::bigint is null or b.city_id = ${city})
           order by b.id limit 1) first on true
        join cities c on c.id = coalesce(first.city_id, cl.city_id)
        left join city_areas area on area.id = first.city_area_id
        cross join lateral (
          select count(*)::int as doctors_count, ${feedbackOf("d")}
            from doctors d
           where d.is_active and d.id in (
             select ds.doctor_id from doctor_services ds join clinic_branches b on b.id = ds.clinic_branch_id
              where b.clinic_id = cl.id and b.is_active and ds.is_active
                and (${city}::bigint is null or b.city_id = ${city}))) figures
       order by ${inOrder(sql`cl.shown_name`, locale)}, cl.id`.execute(db),
  ]);
  const results = rows.map(({ updated, ...clinic }) => ({ ...clinic, updated_at: updated?.toISOString() ?? null }));
  return { count: counted[0]!.count, results };
}

export async function findBranchesOfClinics(
  db: Database,
  scope: { clinics: number[]; city?: number | undefined; locale: Locale },
): Promise<ClinicBranch[]> {
  const { rows } = await sql<BranchRow>`
    select ${branchColumns(scope.locale)}
      from clinic_branches b ${branchJoins}
     where b.clinic_id = any(${scope.clinics}) and b.is_active
       and (${scope.city ?? null}::bigint is null or b.city_id = ${scope.city ?? null})
     order by b.clinic_id, b.id`.execute(db);
  return rows.map(toBranch);
}

type Nearest = NonNullable<ClinicOffer["nearest"]>;
type OfferRow = Omit<ClinicOffer, "nearest"> & {
  clinic: number;
  nearest: Omit<Nearest, "datetime"> | null;
  starts_at: Date | null;
};

const maxSpecialties = 3;

export async function findOffersOfClinics(
  db: Database,
  { clinics, city, locale }: { clinics: number[]; city?: number | undefined; locale: Locale },
): Promise<(ClinicOffer & { clinic: number })[]> {
  const offers = sql`clinic_branches b
    join doctor_services ds on ds.clinic_branch_id = b.id and ds.is_active
    join doctors d on d.id = ds.doctor_id and d.is_active
    join services sv on sv.id = ds.service_id`;
  const isClinicBranch = sql`b.clinic_id = cl.id and b.is_active
    and (${city ?? null}::bigint is null or b.city_id = ${city ?? null})`;
  const shownName = sql`coalesce(${localized("sv.alternate_name", locale)}, ${localized("sv.name", locale)})`;
  const { rows } = await sql<OfferRow>`
    select cl.id as clinic, visits.specialties, visits.min_price, visits.max_price, near.nearest, near.starts_at
      from unnest(${clinics}::bigint[]) cl(id)
      cross join lateral (
        select coalesce((array_agg(name order by doctors desc, name))[:${sql.lit(maxSpecialties)}],
          '{}') as specialties,
               min(min_price) as min_price, max(max_price) as max_price
          from (select ${shownName} as name, count(distinct ds.doctor_id) as doctors,
                       min(nullif(ds.discount_price, 0)) as min_price, max(nullif(ds.discount_price, 0)) as max_price
                  from ${offers} where ${isClinicBranch} and sv.type = 'initial-appointment'
                    group by sv.id) by_specialty) visits
      left join lateral (
        select s.starts_at, jsonb_build_object('slot', s.id, 'doctor_service', ds.id, 'doctor',
                 jsonb_build_object('slug', d.slug, 'name', ${localized("d.name", locale)})) as nearest
          from ${offers}
         cross join lateral (
           select s.id, s.starts_at from slots s where ${isTimelySlotOf} and ${isFree} order by s.starts_at limit 1) s
         where ${isClinicBranch}
         order by sv.type <> 'initial-appointment', s.starts_at, ds.id limit 1) near on true`.execute(db);
  return rows.map(({ nearest, starts_at, ...row }) => ({
    ...row,
    nearest: nearest && starts_at && { ...nearest, datetime: starts_at.toISOString() },
  }));
}

/** Initial appointments before procedures, each sorted by name. Prices on request are left out of the price range. */
export async function findServicesOfClinic(
  db: Database,
  scope: { clinic: number; city?: number | undefined; locale: Locale },
): Promise<OfferedService[]> {
  const { rows } = await sql<OfferedService>`
    select s.id, ${localized("s.name", scope.locale)} as name,
      ${localized("s.alternate_name", scope.locale)} as alternate_name,
           s.slug, s.type, not s.is_for_children as adult, count(distinct ds.doctor_id)::int as doctors_count,
           min(nullif(ds.discount_price, 0)) as min_price, max(nullif(ds.discount_price, 0)) as max_price
      from clinic_branches b
      join doctor_services ds on ds.clinic_branch_id = b.id and ds.is_active
      join doctors d on d.id = ds.doctor_id and d.is_active
      join services s on s.id = ds.service_id
     where b.clinic_id = ${scope.clinic} and b.is_active
       and (${scope.city ?? null}::bigint is null or b.city_id = ${scope.city ?? null})
     group by s.id
     order by s.type, name, s.id`.execute(db);
  return rows;
}

export async function findClinicId(db: Database, country: CountryId, slug: string): Promise<number | null> {
  const row = await db
    .selectFrom("clinics")
    .select("id")
    .where("country", "=", country)
    .where("slug", "=", slug)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ClinicsFigures = { total_count: number; feedback_count: number; feedback_score: number };

/** Figures over all clinics of a city; null for a city of another market. */
export async function findClinicsFigures(
  db: Database,
  country: CountryId,
  city: number,
): Promise<ClinicsFigures | null> {
  const { rows } = await sql<ClinicsFigures>`
    select (select count(distinct b.clinic_id)::int from clinic_branches b join clinics cl on cl.id = b.clinic_id
             where b.city_id = c.id and b.is_active and cl.is_active) as total_count,
           figures.feedback_count, figures.feedback_score
      from cities c
      cross join lateral (
        select ${feedbackOf("d")}
          from doctors d
         where d.is_active and d.id in (select ds.doctor_id from doctor_services ds where ds.city_id = c.id
           and ds.is_active)) figures
     where c.id = ${city} and c.country = ${country}`.execute(db);
  return rows[0] ?? null;
}
