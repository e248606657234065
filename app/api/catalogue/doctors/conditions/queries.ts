import { sql, type RawBuilder } from "kysely";
import { plannedForValues } from "../../../database/prepared-client.ts";
import { isFree, isTimelySlotOf } from "../../../slots/index.ts";
import { speaks } from "../../lists/queries.ts";
import type { DoctorConditions } from "../filter.ts";

export type ConditionName = keyof DoctorConditions;

/**
 * The SQL condition of each filter on doctor services `ds` at branches `b` in cities `c`. Two filters are elsewhere:
 * `slot_date` is in `doctorServices`, and `is_active` is a condition on the doctor.
 */
const conditions: {
  [Name in Exclude<ConditionName, "slot_date" | "is_active">]-?: (
    value: NonNullable<DoctorConditions[Name]>,
  ) => RawBuilder<unknown>;
} = {
  is_premium: (wanted) => sql`ds.is_premium = ${wanted}`,
  nearest_city_area: (id) => sql`b.city_area_id is distinct from ${id}`,
  service: (ids) => sql`ds.service_id = any(${ids})`,
  clinic_branch: (ids) => sql`ds.clinic_branch_id = any(${ids})`,
  exclude: (ids) => sql`not (ds.doctor_id = any(${ids}))`,
  city: (id) => sql`ds.city_id = ${id}`,
  city_area: (id) => sql`b.city_area_id = ${id}`,
  clinic: (id) => sql`b.clinic_id = ${id}`,
  age: (months) => sql`ds.age_from <= ${months} and (ds.age_to is null or ds.age_to >= ${months})`,
  insurance: (id) => sql`exists (
      select 1 from doctor_service_insurances i where i.doctor_service_id = ds.id and i.insurance_id = ${id})`,
  language: (codes) => speaks(sql.ref("ds.doctor_id"), codes),
  slot_date_from: (day) => hasFreeTime({ times: sql`>= ${startOf(day, 0)}`, days: sql`>= ${day}` }),
};

const conditionsOfServices = Object.keys(conditions) as (keyof typeof conditions)[];

export const conditionNames: readonly ConditionName[] = [...conditionsOfServices, "slot_date", "is_active"];

export function conditionsOf(filter: Partial<DoctorConditions>): RawBuilder<unknown>[] {
  return conditionsOfServices.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [conditions[name](value as never)];
  });
}

/**
 * The table of doctor services, or those with a free time on the day: a union, since with "or" PostgreSQL would look up
 * each service of a whole city instead of joining by a hash. Days that changed a moment ago are not in `free_days` yet:
 * their times are read.
 */
export function doctorServices({
  slot_date: day,
  city,
  service,
  ...filter
}: Partial<DoctorConditions>): RawBuilder<unknown> {
  if (day === undefined) return sql`doctor_services`;
  // The planner does not derive this condition from the city of `ds`. The few doctors of one service are looked up.
  const isInCity = sql`f.clinic_branch_id in (select w.id from clinic_branches w where w.city_id = ${city})`;
  // One plan for all days would read the day of the whole country for the offers of a few branches.
  const isOfFewBranches = filter.city_area ?? filter.clinic ?? filter.clinic_branch;
  return sql`(
    ${isOfFewBranches ? plannedForValues : sql``} select ds.* from doctor_services ds
     where exists (select 1 from free_days f where ${isFreeDay} and f.day = ${day} and not ${hasChanged("f")}
             ${city === undefined || service ? sql`` : sql`and ${isInCity}`})
     union all
    select ds.* from doctor_services ds join cities c on c.id = ds.city_id
     where ${hasChanged("ds")} and ${hasFreeSlot(timesOf(day))})`;
}

/** Whether doctor service `ds` in city `c` has a free time on the day: for queries about a few doctors. */
export function isFreeOn(day: string): RawBuilder<unknown> {
  return hasFreeTime({ times: timesOf(day), days: sql`= ${day}` });
}

function hasFreeTime({ times, days }: { times: RawBuilder<unknown>; days: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`
    case when ${hasChanged("ds")} then ${hasFreeSlot(times)}
      else exists (select 1 from free_days f where ${isFreeDay} and f.day ${days}) end`;
}

function timesOf(day: string): RawBuilder<unknown> {
  return sql`>= ${startOf(day, 0)} and s.starts_at < ${startOf(day, 1)}`;
}

function startOf(day: string, daysLater: number) {
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone c.timezone)`;
}

function hasChanged(row: "ds" | "f") {
  return sql`exists (
    select 1 from changed_free_days n
     where n.doctor_id = ${sql.ref(`${row}.doctor_id`)}
       and n.clinic_branch_id = ${sql.ref(`${row}.clinic_branch_id`)})`;
}

/** On day `f` the last free time fits doctor service `ds`. */
const isFreeDay = sql`f.doctor_id = ds.doctor_id and f.clinic_branch_id = ds.clinic_branch_id
  and f.service_id in (0, ds.service_id) and f.last_at >= now() + make_interval(mins => ds.minutes_before_appointment)`;

function hasFreeSlot(when: RawBuilder<unknown>) {
  return sql`exists (select 1 from slots s where ${isTimelySlotOf} and s.starts_at ${when} and ${isFree})`;
}
