import { sql, type RawBuilder } from "kysely";
import { speaks } from "../../lists/queries.ts";
import { conditionNames, conditionsOf, doctorServices, isFreeOn, type ConditionName } from "../conditions/queries.ts";
import type { DoctorConditions, DoctorFilter } from "../filter.ts";

/**
 * Doctors who match the filter, one row each, with the figures for sorting. A precomputed list by distance ends at the
 * end of the requested page.
 */
export function matching(filter: DoctorFilter): RawBuilder<unknown> {
  if (!isPrecomputed(filter)) return filtered(filter);
  return isByDistance(filter) ? nearest(filter) : listed(filter);
}

export const isByDistance = ({ ordering, point }: DoctorFilter): boolean =>
  ordering === "distance" && point !== undefined;

/** Whether the list is precomputed: of a city, or of one service there, with no conditions but `listedConditions`. */
export function isPrecomputed(filter: DoctorFilter): boolean {
  return isOfList(filter, listedConditions);
}

/** Whether the list is of a city, or of one service there, with no other conditions than the named ones. */
export function isOfList(filter: Partial<DoctorConditions>, names: ReadonlySet<ConditionName>): boolean {
  return (
    filter.city !== undefined &&
    (filter.service === undefined || filter.service.length === 1) &&
    filter.is_active === true &&
    conditionNames.every((name) => names.has(name) || filter[name] === undefined)
  );
}

/** The conditions that `listed` supports. */
export const listedConditions: ReadonlySet<ConditionName> = new Set<ConditionName>([
  "is_active",
  "city",
  "service",
  "exclude",
  "language",
]);

/** Doctors of a precomputed list. */
export function listed({ country, city, service, exclude, language }: DoctorFilter): RawBuilder<unknown> {
  const conditions = [
    sql`l.city_id = ${city} and l.service_id = ${listServiceId(service)} and l.country = ${country}`,
    ...(exclude ? [sql`not (l.doctor_id = any(${exclude}))`] : []),
    ...(language ? [speaks(sql.ref("l.doctor_id"), language)] : []),
  ];
  return sql`
    select l.doctor_id as id, l.is_premium, l.feedback_score, l.feedback_count, l.experience, l.price, l.max_price
      from listed_doctors l where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Doctors of a precomputed list up to the end of the requested page, nearest first: offers are read branch by branch
 * until there are enough. The distance of a doctor is that of the nearest offer.
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
      from (${branchesByDistance(filter)}) near
     cross join lateral (
      select ds.doctor_id from doctor_services ds join doctors d on d.id = ds.doctor_id
       where ds.clinic_branch_id = near.id and ${sql.join(conditions, sql` and `)} offset 0) offer
     order by near.distance, offer.doctor_id limit ${limit + offset}`;
}

/** Branches of the city, nearest first. */
export function branchesByDistance(filter: DoctorFilter): RawBuilder<unknown> {
  return sql`select b.id, ${squaredDistance(filter)} as distance from clinic_branches b
    where b.city_id = ${filter.city} order by distance`;
}

/** Doctors of a list that is not precomputed, from their offers. */
export function filtered(filter: DoctorFilter): RawBuilder<unknown> {
  // Grouped first, so that each doctor is read once.
  return sql`
    select d.id, o.is_premium, d.feedback_score, d.feedback_count, d.experience, o.price, o.max_price, o.distance
      from (select ds.doctor_id, ${figuresOfOffers(filter)} from ${offers(filter)} group by ds.doctor_id) o
      join ${doctorsOf(filter, "o")}`;
}

/** The figures of a doctor that depend on the offers `ds` that match. */
export function figuresOfOffers(filter: DoctorFilter): RawBuilder<unknown> {
  return sql`bool_or(ds.is_premium) as is_premium, min(nullif(ds.discount_price, 0)) as price,
    max(nullif(ds.discount_price, 0)) as max_price, min(${squaredDistance(filter)}) as distance`;
}

/** In square metres, from the given point to the branch. */
export function squaredDistance({ point }: DoctorFilter): RawBuilder<unknown> {
  if (!point) return sql`null::float8`;
  const north = sql`(b.lat - ${point.lat}) * 111320`;
  const east = sql`(b.lng - ${point.lng}) * 111320 * cos(radians(${point.lat}))`;
  return sql`(power(${north}, 2) + power(${east}, 2))`;
}

/**
 * Offers that match the filter, one row per doctor, service and branch; `isOfOne`: a condition that limits them to one
 * doctor or branch. Tables that no condition uses are not joined.
 */
export function offers(filter: DoctorFilter, isOfOne?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { country, point, city_area, nearest_city_area, clinic, slot_date, slot_date_from } = filter;
  const conditions = [
    sql`ds.country = ${country}`,
    sql`ds.is_active`,
    ...(isOfOne ? [isOfOne] : []),
    ...conditionsOf(filter),
    ...(isOfOne && slot_date ? [isFreeOn(slot_date)] : []),
  ];
  const usesBranch = [point, city_area, nearest_city_area, clinic].some((filter) => filter !== undefined);
  const usesCity = slot_date_from !== undefined || (isOfOne && slot_date !== undefined);
  return sql`${isOfOne ? sql`doctor_services` : doctorServices(filter)} ds
      ${usesBranch ? sql`join clinic_branches b on b.id = ds.clinic_branch_id` : sql``}
      ${usesCity ? sql`join cities c on c.id = ds.city_id` : sql``}
     where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The table of doctors `d` and its join to rows with a `doctor_id`. With a city, its precomputed list is used: it is
 * smaller than the table.
 */
export function doctorsOf(filter: DoctorFilter, rows: string): RawBuilder<unknown> {
  const { city, service, is_active: isActive } = filter;
  const id = sql.ref(`${rows}.doctor_id`);
  if (city === undefined || !isActive) return sql`doctors d on d.id = ${id} and d.is_active = ${isActive}`;
  return sql`(select l.doctor_id as id, l.feedback_score, l.feedback_count, l.experience from listed_doctors l
    where l.city_id = ${city} and l.service_id = ${listServiceId(service)}) d on d.id = ${id}`;
}

/** The `service_id` of the precomputed list with all doctors of the services; 0, all services, unless there is one. */
export function listServiceId(service: number[] | undefined): number {
  return service?.length === 1 ? service[0]! : 0;
}

/** The `order by` of doctors `m` for each ordering. */
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
