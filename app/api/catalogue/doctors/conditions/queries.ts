import { sql, type RawBuilder } from "kysely";
import { isFree, slotFits } from "../../../slots/index.ts";
import type { DoctorConditions } from "../filter.ts";

export type ConditionName = keyof DoctorConditions;

/** The SQL condition of each filter on doctor services `ds` of doctors `d` at branches `b` in cities `c`. */
const conditions: {
  [Name in ConditionName]-?: (value: NonNullable<DoctorConditions[Name]>) => RawBuilder<unknown>;
} = {
  is_active: (wanted) => sql`d.is_active = ${wanted}`,
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
  slot_date: (day) => hasFreeTime(sql`= ${day}`, sql`>= ${startOf(day, 0)} and s.starts_at < ${startOf(day, 1)}`),
  slot_date_from: (day) => hasFreeTime(sql`>= ${day}`, sql`>= ${startOf(day, 0)}`),
};

export const conditionNames = Object.keys(conditions) as ConditionName[];

export function conditionsOf(asked: Partial<DoctorConditions>): RawBuilder<unknown>[] {
  return conditionNames.flatMap((name) => {
    const value = asked[name];
    return value === undefined ? [] : [conditions[name](value as never)];
  });
}

/** Any of these languages. */
export function speaks(doctor: RawBuilder<unknown>, codes: string): RawBuilder<unknown> {
  return sql`exists (
      select 1 from doctor_languages s where s.doctor_id = ${doctor} and s.language = any(${codes.split(",")}))`;
}

function startOf(day: string, daysLater: number) {
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone c.timezone)`;
}

/** A free time that fits offer `ds`. Days that changed a moment ago are not in `free_days` yet: their times are read. */
function hasFreeTime(day: RawBuilder<unknown>, when: RawBuilder<unknown>) {
  return sql`case when exists (
        select 1 from changed_free_days n where n.doctor_id = ds.doctor_id and n.clinic_branch_id = ds.clinic_branch_id)
      then exists (select 1 from slots s where ${slotFits} and s.starts_at ${when} and ${isFree})
      else exists (
        select 1 from free_days f
         where f.doctor_id = ds.doctor_id and f.clinic_branch_id = ds.clinic_branch_id and f.day ${day}
           and f.service_id in (0, ds.service_id)
           and f.last_at >= now() + make_interval(mins => ds.minutes_before_appointment)) end`;
}
