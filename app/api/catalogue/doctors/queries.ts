import { sql, type RawBuilder } from "kysely";
import type { MapBranch } from "#app/contract/doctor-map.ts";
import type { ListMeta } from "#app/contract/doctor.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { feedbackOf, figures, figuresOfList, speaks } from "../lists/queries.ts";
import { conditionNames, conditionsOf, doctorServices, type ConditionName } from "./conditions/queries.ts";
import type { DoctorFilter } from "./filter.ts";

export type ListFigures = Pick<
  ListMeta,
  "total_count" | "feedback_count" | "feedback_score" | "min_price" | "max_price"
>;

/** Ids of one page of doctors in the requested order. */
export async function findDoctorIds(db: Database, filter: DoctorFilter): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with matching as (${matching(filter)}) select ${pageOf(filter)} as ids`.execute(db);
  return rows[0]!.ids;
}

function pageOf(filter: DoctorFilter): RawBuilder<number[]> {
  return sql`array(
    select m.id from matching m
     order by ${orderings(filter)[filter.ordering]}, m.id
     limit ${filter.limit} offset ${filter.offset})`;
}

export async function findListFigures(db: Database, filter: DoctorFilter): Promise<ListFigures> {
  const { rows } = await sql<ListFigures>`
    with matching as (${matching({ ...filter, ordering: "default" })}) ${figuresOf(filter)}`.execute(db);
  return rows[0]!;
}

/** Figures of all doctors of the filter, of which `matching` may have a page only. */
function figuresOf(filter: DoctorFilter): RawBuilder<unknown> {
  const { country, city, service, exclude, language } = filter;
  if (!isPlain(filter)) return sql`select ${figures} from matching m`;
  if (exclude || language?.includes(",")) return sql`select ${figures} from (${listed(filter)}) m`;
  return figuresOfList({ country, city, service: listOf(service), ...(language ? { language } : {}) });
}

/** Ids of one page, figures of the whole list, and the texts of its service if it has one. */
export async function findList(
  db: Database,
  filter: DoctorFilter,
): Promise<{ ids: number[]; meta: ListFigures & ServiceTexts }> {
  const [service, ...others] = filter.service ?? [];
  // Precomputed rows are read twice, each time by the fitting index; others are found once.
  const matches = sql`matching as ${sql.raw(isPlain(filter) ? "not materialized" : "materialized")} (${matching(filter)})`;
  const texts = serviceTexts({ ...filter, service: service !== undefined && others.length === 0 ? service : null });
  const { rows } = await sql<{ ids: number[] } & ListFigures & ServiceTexts>`
    with ${matches}
    select ${pageOf(filter)} as ids, f.*, t.*
      from (${figuresOf(filter)}) f left join (${texts}) t on true`.execute(db);
  const { ids, ...meta } = rows[0]!;
  return { ids, meta };
}

type ServiceTexts = Pick<ListMeta, "description" | "meta_title" | "meta_description">;

type TextsScope = Pick<DoctorFilter, "country" | "locale"> & { service: number | null };

export async function findServiceTexts(db: Database, scope: TextsScope): Promise<ServiceTexts | null> {
  const { rows } = await sql<ServiceTexts>`${serviceTexts(scope)}`.execute(db);
  return rows[0] ?? null;
}

function serviceTexts({ country, locale, service }: TextsScope): RawBuilder<ServiceTexts> {
  return sql<ServiceTexts>`
    select ${localized("s.description", locale)} as description, ${localized("s.meta_title", locale)} as meta_title,
           ${localized("s.meta_description", locale)} as meta_description
      from services s where s.id = ${service} and s.country = ${country}`;
}

/** Position of an area, for the doctors near it. */
export async function findAreaPoint(db: Database, area: number): Promise<{ lat: number; lng: number } | null> {
  const row = await db.selectFrom("city_areas").select(["lat", "lng"]).where("id", "=", area).executeTakeFirst();
  return row ?? null;
}

/** Null also for a doctor of clinics that are not published yet. */
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

/** Doctors with the figures for sorting, one row each. By distance: perhaps only those up to the end of the page. */
function matching(filter: DoctorFilter): RawBuilder<unknown> {
  if (!isPlain(filter)) return filtered(filter);
  return isByDistance(filter) ? nearest(filter) : listed(filter);
}

const isByDistance = ({ ordering, point }: DoctorFilter): boolean => ordering === "distance" && point !== undefined;

/** All doctors of a city, or of one service there: such lists are precomputed, and in every order but by distance. */
function isPlain(filter: DoctorFilter): boolean {
  return (
    filter.city !== undefined &&
    (filter.service === undefined || filter.service.length === 1) &&
    filter.is_active &&
    conditionNames.every((name) => listedNames.has(name) || filter[name] === undefined)
  );
}

/** The conditions that `listed` supports. */
const listedNames = new Set<ConditionName>(["is_active", "city", "service", "exclude", "language"]);

function listed({ country, city, service, exclude, language }: DoctorFilter): RawBuilder<unknown> {
  const conditions = [
    sql`l.city_id = ${city} and l.service_id = ${listOf(service)} and l.country = ${country}`,
    ...(exclude ? [sql`not (l.doctor_id = any(${exclude}))`] : []),
    ...(language ? [speaks(sql.ref("l.doctor_id"), language)] : []),
  ];
  return sql`
    select l.doctor_id as id, l.is_premium, l.feedback_score, l.feedback_count, l.experience, l.price, l.max_price
      from listed_doctors l where ${sql.join(conditions, sql` and `)}`;
}

/**
 * A page of the doctors that `listed` finds, nearest first: offers are read branch by branch, until the page is full. Of
 * a doctor's offers the nearest counts.
 */
function nearest(filter: DoctorFilter): RawBuilder<unknown> {
  const { country, city, service, exclude, language, limit, offset } = filter;
  const isOfCity = (offer: string) =>
    sql.join(
      [
        sql`${sql.ref(`${offer}.city_id`)} = ${city} and ${sql.ref(`${offer}.is_active`)}`,
        ...(service ? [sql`${sql.ref(`${offer}.service_id`)} = ${service[0]}`] : []),
      ],
      sql` and `,
    );
  const conditions = [
    sql`${isOfCity("ds")} and ds.country = ${country} and d.is_active`,
    ...(exclude ? [sql`not (ds.doctor_id = any(${exclude}))`] : []),
    ...(language ? [speaks(sql.ref("ds.doctor_id"), language)] : []),
    sql`not exists (
      select 1 from doctor_services n join clinic_branches b on b.id = n.clinic_branch_id
       where n.doctor_id = ds.doctor_id and ${isOfCity("n")}
         and (${squaredDistance(filter)}, n.id) < (near.distance, ds.id))`,
  ];
  // `offset 0` keeps the planner from merging the subquery: a hash join would read every offer of the city first.
  return sql`
    select offer.doctor_id as id, near.distance
      from (select b.id, ${squaredDistance(filter)} as distance from clinic_branches b
             where b.city_id = ${city} order by distance) near
     cross join lateral (
      select ds.doctor_id from doctor_services ds join doctors d on d.id = ds.doctor_id
       where ds.clinic_branch_id = near.id and ${sql.join(conditions, sql` and `)} offset 0) offer
     order by near.distance, offer.doctor_id limit ${limit + offset}`;
}

function filtered(filter: DoctorFilter): RawBuilder<unknown> {
  // Grouped first, so that each doctor is read once.
  return sql`
    select d.id, o.is_premium, d.feedback_score, d.feedback_count, d.experience, o.price, o.max_price, o.distance
      from (
        select ds.doctor_id, bool_or(ds.is_premium) as is_premium, min(nullif(ds.discount_price, 0)) as price,
               max(nullif(ds.discount_price, 0)) as max_price, min(${squaredDistance(filter)}) as distance
          from ${offers(filter)} group by ds.doctor_id) o
      join ${doctorsOf(filter, "o")}`;
}

/** In square metres, from the given point to the branch. */
function squaredDistance({ point }: DoctorFilter): RawBuilder<unknown> {
  if (!point) return sql`null::float8`;
  return sql`(power((b.lat - ${point.lat}) * 111320, 2) + power((b.lng - ${point.lng}) * 111320 * cos(radians(${point.lat})), 2))`;
}

/** Offers: one row per doctor, service and branch. Tables that no condition uses are left out. */
function offers(filter: DoctorFilter): RawBuilder<unknown> {
  const { country, point, city_area, nearest_city_area, clinic, slot_date_from } = filter;
  const conditions = [sql`ds.country = ${country}`, sql`ds.is_active`, ...conditionsOf(filter)];
  const usesBranch = [point, city_area, nearest_city_area, clinic].some((one) => one !== undefined);
  return sql`${doctorServices(filter)} ds
      ${usesBranch ? sql`join clinic_branches b on b.id = ds.clinic_branch_id` : sql``}
      ${slot_date_from === undefined ? sql`` : sql`join cities c on c.id = ds.city_id`}
     where ${sql.join(conditions, sql` and `)}`;
}

/** Doctors `d` of rows that have a `doctor_id`. With a city they are read from its list, which is smaller than the table. */
function doctorsOf(filter: DoctorFilter, rows: string): RawBuilder<unknown> {
  const { city, service, is_active: isActive } = filter;
  const id = sql.ref(`${rows}.doctor_id`);
  if (city === undefined || !isActive) return sql`doctors d on d.id = ${id} and d.is_active = ${isActive}`;
  return sql`(select l.doctor_id as id, l.feedback_score, l.feedback_count, l.experience from listed_doctors l
    where l.city_id = ${city} and l.service_id = ${listOf(service)}) d on d.id = ${id}`;
}

/** The `service_id` of the list that contains all doctors of the services: with none or several, 0, the whole city. */
function listOf(service: number[] | undefined): number {
  return service?.length === 1 ? service[0]! : 0;
}

export type MapFigures = {
  branches: (Omit<MapBranch, "location"> & { lat: number; lng: number })[];
  total_count: number;
};

/** Branches of the doctors, largest first, each with its first doctors in the requested order. */
export async function findMapBranches(
  db: Database,
  filter: DoctorFilter,
  most: { branches: number; doctors: number },
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
             (array_agg(r.id order by r.rank))[1:${sql.lit(most.doctors)}] as doctor_services,
             ${feedbackOf("r")}
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
