import { sql, type RawBuilder } from "kysely";
import { figures } from "../../lists/queries.ts";
import type { ConditionName } from "../conditions/queries.ts";
import type { DoctorFilter } from "../filter.ts";
import {
  branchesByDistance,
  doctorsOf,
  figuresOfOffers,
  filtered,
  isByDistance,
  isOfList,
  isPrecomputed,
  listedConditions,
  listServiceId,
  offers,
  orderings,
} from "../matching/queries.ts";

/** Whether a list of a city has a condition that is checked doctor by doctor, so that counting all takes long. */
export function mayStopCounting(filter: DoctorFilter): boolean {
  const isCountedFast = isPrecomputed(filter) && !filter.language?.includes(",");
  return filter.count_limit !== undefined && !isCountedFast && isOfList(filter, slowConditions);
}

/** Conditions checked doctor by doctor. The others, such as a clinic, are met by few doctors, whom an index finds. */
const slowConditions = new Set<ConditionName>([...listedConditions, "insurance", "age", "slot_date"]);

/**
 * Reads doctors in the requested order until `enough` match: those of the page, and as many more as are counted. Reads
 * all doctors if few match or the list is short: the part to read would then be too large.
 *
 * @returns SQL of the table `matching`, and of a row of figures
 */
export function beginningOfList(filter: DoctorFilter): { matches: RawBuilder<unknown>; found: RawBuilder<unknown> } {
  const { country, city, service, limit, offset, count_limit = 0 } = filter;
  // Matches to find before counting stops.
  const enough = offset + limit + Math.max(count_limit, 2);
  const hasEnough = sql`(
    select count(*) >= ${enough}::int and count(*) filter (where is_placed) >= ${offset + limit}::int from first)`;
  const total = sql`(select f.total_count from list_figures f
    where f.city_id = ${city} and f.service_id = ${listServiceId(service)} and f.country = ${country})`;
  const sample = sql`(select count(*) from (${inListOrder(filter, sql`${sampleSize}`)}) one)`;
  const isShort = sql`${sample} * ${total} >= ${enough * listParts}::bigint * least(${total}, ${sampleSize}::int)`;
  const ifShort = (most: RawBuilder<unknown>) => sql`case when ${isShort} then ${most} else 0 end`;
  const first = isByDistance(filter)
    ? inDistanceOrder(filter, ifShort(sql`${Math.ceil(enough * offersPerDoctor)}::int`))
    : inListOrder(filter, ifShort(sql`${total} / ${listParts}::int`));
  const columns = sql`m.id, m.is_premium, m.feedback_score, m.feedback_count, m.experience, m.price, m.max_price,
    m.distance`;
  return {
    matches: sql`
      first as materialized (${first} limit ${enough}),
      matching as materialized (
        select ${columns} from first m where ${hasEnough}
         union all
        select ${columns} from (${filtered(filter)}) m where not ${hasEnough})`,
    found: sql`
      select f.*, false as total_is_minimum from (select ${figures} from matching m) f where not ${hasEnough}
       union all
      select greatest(${count_limit}::int, ${offset + limit + 1}::int), 0, 0, null, null, true where ${hasEnough}`,
  };
}

/** At most a quarter of the list is read in its order: reading more of it takes as long as reading all. */
const listParts = 4;
/** Number of doctors at the start of the list from which the share of matching doctors is estimated. */
const sampleSize = 128;
/** Number of offers to read for each requested doctor: some doctors have several. */
const offersPerDoctor = 1.25;

/**
 * The matching ones among the first `most` doctors of the list. The list is ordered by promotion or price over all
 * offers of a doctor, the page by those of the matching offers. Where these differ, the doctor is not `is_placed`: it
 * may belong behind doctors who are not read.
 */
function inListOrder(requested: DoctorFilter, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const filter = { ...requested, point: undefined };
  const { country, city, service, ordering } = filter;
  const order = sql`${orderings(filter)[ordering]}, m.doctor_id`;
  const isPremiumPlaced = sql`o.is_premium = m.is_premium`;
  const isPlaced = {
    default: isPremiumPlaced,
    distance: isPremiumPlaced,
    price: sql`o.price is not distinct from m.price`,
    rating: sql`true`,
    experience: sql`true`,
  };
  return sql`
    select m.doctor_id as id, o.is_premium, m.feedback_score, m.feedback_count, m.experience, o.price, o.max_price,
           o.distance, ${isPlaced[ordering]} as is_placed
      from (select * from listed_doctors m
             where m.city_id = ${city} and m.service_id = ${listServiceId(service)} and m.country = ${country}
             order by ${order} limit ${most}) m
     cross join lateral (
      select ${figuresOfOffers(filter)} from ${offers(filter, sql`ds.doctor_id = m.doctor_id`)} having count(*) > 0) o
     order by ${order}`;
}

/** The doctors of the nearest `most` matching offers, each with the distance of the nearest one. */
function inDistanceOrder(filter: DoctorFilter, most: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.id, false as is_premium, d.feedback_score, d.feedback_count, d.experience, null::int as price,
           null::int as max_price, o.distance, true as is_placed
      from (select n.doctor_id, min(n.distance) as distance
              from (select offer.doctor_id, near.distance
                      from (${branchesByDistance(filter)}) near
                     cross join lateral (
                      select distinct ds.doctor_id
                        from ${offers({ ...filter, point: undefined }, sql`ds.clinic_branch_id = near.id`)}) offer
                     order by near.distance, offer.doctor_id limit ${most}) n
             group by n.doctor_id) o
      join ${doctorsOf(filter, "o")}
     order by o.distance, d.id`;
}
