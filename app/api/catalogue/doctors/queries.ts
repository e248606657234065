import { sql, type RawBuilder } from "kysely";
import type { MapBranch } from "#app/contract/doctor-map.ts";
import type { ListMeta } from "#app/contract/doctor.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isFree } from "../../slots/index.ts";
import type { DoctorFilter } from "./filter.ts";

export type ListFigures = Pick<
  ListMeta,
  "total_count" | "feedback_count" | "feedback_score" | "min_price" | "max_price"
>;

/** One page of doctor ids in the order asked for. */
export async function findDoctorIds(db: Database, filter: DoctorFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with matching as (${matching(filter)})
    select m.id from matching m
     order by ${orderings(filter)[filter.ordering]}, m.id
     limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many there are and between which prices; prices on request are left out. */
export async function findListFigures(db: Database, filter: DoctorFilter): Promise<ListFigures> {
  const { rows } = await sql<ListFigures>`
    with matching as (${matching({ ...filter, ordering: "default" })})
    select count(*)::int as total_count,
           coalesce(sum(m.feedback_count), 0)::int as feedback_count,
           coalesce(round(sum(m.feedback_score * m.feedback_count) / nullif(sum(m.feedback_count), 0), 1), 0)::float8
             as feedback_score,
           min(m.price) as min_price, max(m.max_price) as max_price
      from matching m`.execute(db);
  return rows[0]!;
}

type ServiceTexts = Pick<ListMeta, "description" | "meta_title" | "meta_description">;

export async function findServiceTexts(
  db: Database,
  { country, locale, service }: { country: DoctorFilter["country"]; locale: DoctorFilter["locale"]; service: number },
): Promise<ServiceTexts | null> {
  const { rows } = await sql<ServiceTexts>`
    select ${localized("s.description", locale)} as description, ${localized("s.meta_title", locale)} as meta_title,
           ${localized("s.meta_description", locale)} as meta_description
      from services s where s.id = ${service} and s.country = ${country}`.execute(db);
  return rows[0] ?? null;
}

/** Where an area is, for the doctors near it. */
export async function findAreaPoint(db: Database, area: number): Promise<{ lat: number; lng: number } | null> {
  const row = await db.selectFrom("city_areas").select(["lat", "lng"]).where("id", "=", area).executeTakeFirst();
  return row ?? null;
}

export async function findDoctorIdBySlug(db: Database, filter: Pick<DoctorFilter, "country">, slug: string) {
  const row = await db
    .selectFrom("doctors")
    .select("id")
    .where("country", "=", filter.country)
    .where("slug", "=", slug)
    .where("is_active", "=", true)
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

/** Doctors with the figures they are ordered by, one row each. */
function matching(filter: DoctorFilter): RawBuilder<unknown> {
  return isPlain(filter) ? listed(filter) : filtered(filter);
}

/** All of a city, or all of one service there, chosen by who they are: such lists stand ready in their order. */
function isPlain(filter: DoctorFilter): boolean {
  const {
    country: _country,
    locale: _locale,
    limit: _limit,
    offset: _offset,
    exclude: _exclude,
    languages: _languages,
    ...rest
  } = filter;
  const { point, city, services, isActive, ordering, ...conditions } = rest;
  const isByDistance = ordering === "distance" && point !== undefined;
  return (
    city !== undefined &&
    (services === undefined || services.length === 1) &&
    isActive &&
    !isByDistance &&
    Object.values(conditions).every((value) => value === undefined)
  );
}

function listed({ country, city, services, exclude, languages }: DoctorFilter): RawBuilder<unknown> {
  const conditions = [
    sql`l.city_id = ${city} and l.service_id = ${services?.[0] ?? 0} and l.country = ${country}`,
    ...optional(exclude, (ids) => sql`not (l.doctor_id = any(${ids}))`),
    ...optional(
      languages,
      (wanted) => sql`exists (
      select 1 from doctor_languages s where s.doctor_id = l.doctor_id and s.language = any(${wanted}))`,
    ),
  ];
  return sql`
    select l.doctor_id as id, l.is_premium, l.feedback_score, l.feedback_count, l.experience, l.price, l.max_price
      from listed_doctors l where ${sql.join(conditions, sql` and `)}`;
}

function filtered(filter: DoctorFilter): RawBuilder<unknown> {
  return sql`
    select d.id, bool_or(ds.is_premium) as is_premium, d.feedback_score, d.feedback_count, d.experience,
           min(nullif(ds.discount_price, 0)) as price, max(nullif(ds.discount_price, 0)) as max_price,
           min(${squaredDistance(filter)}) as distance
      from ${offers(filter)}
     group by d.id`;
}

/** In square metres, from the asked point to the branch. */
function squaredDistance({ point }: DoctorFilter): RawBuilder<unknown> {
  if (!point) return sql`null::float8`;
  return sql`(power((b.lat - ${point.lat}) * 111320, 2) + power((b.lng - ${point.lng}) * 111320 * cos(radians(${point.lat})), 2))`;
}

/** What doctors offer and where, one row for each service at each branch. */
function offers(filter: DoctorFilter): RawBuilder<unknown> {
  const conditions = [
    sql`ds.country = ${filter.country}`,
    sql`ds.is_active`,
    sql`d.is_active = ${filter.isActive}`,
    ...optional(filter.isPremium, (wanted) => sql`ds.is_premium = ${wanted}`),
    ...optional(filter.nearestCityArea, (id) => sql`b.city_area_id is distinct from ${id}`),
    ...optional(filter.services, (ids) => sql`ds.service_id = any(${ids})`),
    ...optional(filter.clinicBranches, (ids) => sql`ds.clinic_branch_id = any(${ids})`),
    ...optional(filter.exclude, (ids) => sql`not (ds.doctor_id = any(${ids}))`),
    ...optional(filter.city, (id) => sql`ds.city_id = ${id}`),
    ...optional(filter.cityArea, (id) => sql`b.city_area_id = ${id}`),
    ...optional(filter.clinic, (id) => sql`b.clinic_id = ${id}`),
    ...optional(filter.age, (age) => sql`ds.age_from <= ${age} and (ds.age_to is null or ds.age_to >= ${age})`),
    ...optional(
      filter.insurance,
      (id) => sql`exists (
      select 1 from doctor_service_insurances i where i.doctor_service_id = ds.id and i.insurance_id = ${id})`,
    ),
    ...optional(
      filter.languages,
      (languages) => sql`exists (
      select 1 from doctor_languages l where l.doctor_id = ds.doctor_id and l.language = any(${languages}))`,
    ),
    ...optional(filter.slotDate, (day) => hasSlot(sql`>= ${startOf(day, 0)} and s.starts_at < ${startOf(day, 1)}`)),
    ...optional(filter.slotDateFrom, (day) => hasSlot(sql`>= ${startOf(day, 0)}`)),
  ];
  return sql`doctor_services ds
      join doctors d on d.id = ds.doctor_id
      join clinic_branches b on b.id = ds.clinic_branch_id
      join cities c on c.id = ds.city_id
     where ${sql.join(conditions, sql` and `)}`;
}

export type MapFigures = {
  branches: (Omit<MapBranch, "location"> & { lat: number; lng: number })[];
  total_count: number;
};

/** Where the doctors are, those branches with the most of them first; of each branch its first doctors in the order asked for. */
export async function findMapBranches(
  db: Database,
  filter: DoctorFilter,
  most: { branches: number; doctors: number },
): Promise<MapFigures> {
  const { rows } = await sql<MapFigures>`
    with m as (
      select ds.id, ds.doctor_id, ds.clinic_branch_id, ds.is_premium, d.feedback_score, d.feedback_count, d.experience,
             nullif(ds.discount_price, 0) as price, ${squaredDistance(filter)} as distance
        from ${offers(filter)}),
    ranked as (
      select m.*, row_number() over (order by ${orderings(filter)[filter.ordering]}, m.doctor_id, m.id) as rank from m),
    grouped as (
      select r.clinic_branch_id, count(*)::int as doctors_count, min(r.rank)::int as rank,
             (array_agg(r.id order by r.rank))[1:${sql.lit(most.doctors)}] as doctor_services,
             coalesce(sum(r.feedback_count), 0)::int as feedback_count,
             coalesce(round(sum(r.feedback_score * r.feedback_count) / nullif(sum(r.feedback_count), 0), 1), 0)::float8 as feedback_score
        from ranked r group by r.clinic_branch_id
       order by doctors_count desc, r.clinic_branch_id limit ${most.branches}),
    named as (
      select g.*, b.lat, b.lng, ${localized("b.name", filter.locale)} as name, ${localized("b.address", filter.locale)} as address
        from grouped g join clinic_branches b on b.id = g.clinic_branch_id)
    select (select count(distinct m.doctor_id) from m)::int as total_count,
           coalesce(jsonb_agg(jsonb_build_object('id', n.clinic_branch_id, 'name', n.name, 'address', n.address, 'lat', n.lat, 'lng', n.lng,
             'doctors_count', n.doctors_count, 'doctor_services', n.doctor_services, 'rank', n.rank,
             'feedback_count', n.feedback_count, 'feedback_score', n.feedback_score)
             order by n.doctors_count desc, n.clinic_branch_id), '[]'::jsonb) as branches
      from named n`.execute(db);
  return rows[0]!;
}

function optional<Value>(
  value: Value | undefined,
  build: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return value === undefined ? [] : [build(value)];
}

function startOf(day: string, daysLater: number) {
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone c.timezone)`;
}

/** The first such slot, looked up doctor by doctor: as a join, the day would not reach the index. */
function hasSlot(when: RawBuilder<unknown>) {
  return sql`(
    select true from slots s
     where s.doctor_id = ds.doctor_id and s.clinic_branch_id = ds.clinic_branch_id
       and (s.service_id is null or s.service_id = ds.service_id)
       and s.starts_at ${when}
       and s.starts_at >= now() + make_interval(mins => ds.minutes_before_appointment)
       and ${isFree} limit 1)`;
}

function orderings(filter: DoctorFilter): Record<DoctorFilter["ordering"], RawBuilder<unknown>> {
  const byRating = sql`m.feedback_score desc nulls last, m.feedback_count desc`;
  const byDefault = sql`m.is_premium desc, ${byRating}`;
  return {
    default: byDefault,
    rating: byRating,
    price: sql`m.price asc nulls last, ${byRating}`,
    experience: sql`m.experience desc nulls last, ${byRating}`,
    distance: filter.point ? sql`m.distance asc` : byDefault,
  };
}
