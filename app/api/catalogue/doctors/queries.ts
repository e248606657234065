import { sql, type RawBuilder } from "kysely";
import type { ListMeta } from "#app/contract/doctor.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { figures, figuresOfList, speaks } from "../lists/queries.ts";
import { conditionNames, conditionsOf, doctorServices, isFreeOn, type ConditionName } from "./conditions/queries.ts";
import type { DoctorConditions, DoctorFilter } from "./filter.ts";

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

type FoundFigures = ListFigures & { total_is_minimum: boolean };

/** Ids of one page, figures of the whole list, and the texts of its service if it has one. */
export async function findList(
  db: Database,
  filter: DoctorFilter,
): Promise<{ ids: number[]; meta: FoundFigures & ServiceTexts }> {
  const [service, ...others] = filter.service ?? [];
  const texts = serviceTexts({ ...filter, service: service !== undefined && others.length === 0 ? service : null });
  const { matches, found } = mayStopCounting(filter) ? beginningOfList(filter) : wholeList(filter);
  const { rows } = await sql<{ ids: number[] } & FoundFigures & ServiceTexts>`
    with ${matches}
    select ${pageOf(filter)} as ids, f.*, t.* from (${found}) f left join (${texts}) t on true`.execute(db);
  const { ids, ...meta } = rows[0]!;
  return { ids, meta };
}

type Found = {
  /** The table `matching`. */
  matches: RawBuilder<unknown>;
  /** A row of figures. */
  found: RawBuilder<unknown>;
};

function wholeList(filter: DoctorFilter): Found {
  // Precomputed rows are read twice, each time by the fitting index; others are found once.
  const materialized = sql.raw(isPlain(filter) ? "not materialized" : "materialized");
  return {
    matches: sql`matching as ${materialized} (${matching(filter)})`,
    found: sql`select f.*, false as total_is_minimum from (${figuresOf(filter)}) f`,
  };
}

/** Lists by day in an order of `listed_doctors`: whether a doctor is free is looked up, so counting them all takes long. */
function mayStopCounting({ count_limit, ordering, point, ...filter }: DoctorFilter): boolean {
  const isListOrder = ordering === "distance" ? point === undefined : ordering !== "price";
  const { slot_date, ...others } = filter;
  return count_limit !== undefined && isListOrder && slot_date !== undefined && isOfList(others, readByDoctor);
}

/** Conditions that most doctors of a list fulfil, or that have no index of their own. */
const readByDoctor = new Set<ConditionName>([
  "is_active",
  "city",
  "service",
  "exclude",
  "language",
  "insurance",
  "age",
]);

/**
 * Reads doctors in the order of the list until `enough` match: the page, and as many more as are counted. Reads all doctors
 * instead if the list is not large, or if few of its first doctors match.
 *
 * The order of the list counts a promotion in any offer, the page only one in an offer that matches. A doctor who loses the
 * promotion may belong behind doctors who are not read. The others are placed correctly, and have to fill the page.
 */
function beginningOfList(filter: DoctorFilter): Found {
  const { country, city, service, limit, offset, count_limit = 0 } = filter;
  const enough = offset + limit + count_limit;
  const hasEnough = sql`(
    select count(*) >= ${enough}::int and count(*) filter (where is_premium = is_listed_premium) >= ${offset + limit}::int
      from first)`;
  const isInList = sql`m.city_id = ${city} and m.service_id = ${listOf(service)} and m.country = ${country}`;
  const order = sql`${orderings(filter)[filter.ordering]}, m.doctor_id`;
  const matchesAmong = (read: RawBuilder<unknown>) => sql`
    select m.doctor_id as id, o.is_premium, m.feedback_score, m.feedback_count, m.experience, o.price, o.max_price,
           m.is_premium as is_listed_premium
      from (select * from listed_doctors m where ${isInList} order by ${order} limit ${read}) m
     cross join lateral (
      select ${figuresOfOffers(filter)} from ${offers(filter, sql.ref("m.doctor_id"))} having count(*) > 0) o
     order by ${order}`;
  const readLimit = enough * doctorsPerMatch;
  const isLarge = sql`(select f.total_count from list_figures f
    where f.city_id = ${city} and f.service_id = ${listOf(service)} and f.country = ${country}) > ${readLimit}`;
  const sample = sql`(select count(*) from (${matchesAmong(sql`${sampleSize}`)}) one)`;
  const isDense = sql`${isLarge} and ${sample} >= ${Math.min(sampleSize / doctorsPerMatch, enough)}`;
  return {
    matches: sql`
      first as materialized (
        ${matchesAmong(sql`case when ${isDense} then ${readLimit}::int else 0 end`)} limit ${enough}),
      matching as materialized (
        select m.id, m.is_premium, m.feedback_score, m.feedback_count, m.experience, m.price, m.max_price
          from first m where ${hasEnough}
         union all
        select m.id, m.is_premium, m.feedback_score, m.feedback_count, m.experience, m.price, m.max_price
          from (${filtered(filter)}) m where not ${hasEnough})`,
    found: sql`
      select f.*, false as total_is_minimum from (select ${figures} from matching m) f where not ${hasEnough}
       union all
      select greatest(${count_limit}::int, ${offset + limit + 1}::int), 0, 0, null, null, true where ${hasEnough}`,
  };
}

/** At least one of so many doctors has to match: otherwise reading them all by day is faster. */
const doctorsPerMatch = 4;
const sampleSize = 128;

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

/** Doctors with the figures for sorting, one row each. By distance: perhaps only those up to the end of the page. */
function matching(filter: DoctorFilter): RawBuilder<unknown> {
  if (!isPlain(filter)) return filtered(filter);
  return isByDistance(filter) ? nearest(filter) : listed(filter);
}

const isByDistance = ({ ordering, point }: DoctorFilter): boolean => ordering === "distance" && point !== undefined;

/** All doctors of a city, or of one service there: such lists are precomputed, and in every order but by distance. */
function isPlain(filter: DoctorFilter): boolean {
  return isOfList(filter, listedNames);
}

function isOfList(filter: Partial<DoctorConditions>, names: ReadonlySet<ConditionName>): boolean {
  return (
    filter.city !== undefined &&
    (filter.service === undefined || filter.service.length === 1) &&
    filter.is_active === true &&
    conditionNames.every((name) => names.has(name) || filter[name] === undefined)
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
      from (select ds.doctor_id, ${figuresOfOffers(filter)} from ${offers(filter)} group by ds.doctor_id) o
      join ${doctorsOf(filter, "o")}`;
}

function figuresOfOffers(filter: DoctorFilter): RawBuilder<unknown> {
  return sql`bool_or(ds.is_premium) as is_premium, min(nullif(ds.discount_price, 0)) as price,
    max(nullif(ds.discount_price, 0)) as max_price, min(${squaredDistance(filter)}) as distance`;
}

/** In square metres, from the given point to the branch. */
export function squaredDistance({ point }: DoctorFilter): RawBuilder<unknown> {
  if (!point) return sql`null::float8`;
  return sql`(power((b.lat - ${point.lat}) * 111320, 2) + power((b.lng - ${point.lng}) * 111320 * cos(radians(${point.lat})), 2))`;
}

/** Offers, perhaps of one doctor: one row per doctor, service and branch. Tables that no condition uses are left out. */
export function offers(filter: DoctorFilter, doctor?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { country, point, city_area, nearest_city_area, clinic, slot_date, slot_date_from } = filter;
  const isByDoctor = doctor !== undefined && slot_date !== undefined;
  const conditions = [
    sql`ds.country = ${country}`,
    sql`ds.is_active`,
    ...(doctor ? [sql`ds.doctor_id = ${doctor}`] : []),
    ...conditionsOf(filter),
    ...(isByDoctor ? [isFreeOn(slot_date)] : []),
  ];
  const usesBranch = [point, city_area, nearest_city_area, clinic].some((one) => one !== undefined);
  const usesCity = slot_date_from !== undefined || isByDoctor;
  return sql`${isByDoctor ? sql`doctor_services` : doctorServices(filter)} ds
      ${usesBranch ? sql`join clinic_branches b on b.id = ds.clinic_branch_id` : sql``}
      ${usesCity ? sql`join cities c on c.id = ds.city_id` : sql``}
     where ${sql.join(conditions, sql` and `)}`;
}

/** Doctors `d` of rows that have a `doctor_id`. With a city they are read from its list, which is smaller than the table. */
export function doctorsOf(filter: DoctorFilter, rows: string): RawBuilder<unknown> {
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

export function orderings(filter: DoctorFilter): Record<DoctorFilter["ordering"], RawBuilder<unknown>> {
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
