import { sql, type RawBuilder } from "kysely";
import type { Slot } from "#app/contract/slot.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type SlotFilter = {
  country: CountryId;
  doctors?: number[] | undefined;
  service?: number | undefined;
  clinicBranch?: number | undefined;
  /** Dates in the zone of the branch's city, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Only the first so many days with free slots, per doctor and branch. */
  days?: number | undefined;
  limit: number;
};

type SlotRow = { id: number; starts_at: Date; service_id: number | null; clinic_branch_id: number; doctor_id: number };

/** Maximum number of days ahead. */
const horizonDays = 60;

/** Slot `s` is offered and free. */
export const isFree = sql`not s.is_withdrawn and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')`;

/** Slot `s` fits doctor service `ds`, whether or not it is taken. */
export const slotFits = sql`s.doctor_id = ds.doctor_id and s.clinic_branch_id = ds.clinic_branch_id
  and (s.service_id is null or s.service_id = ds.service_id)
  and s.starts_at >= now() + make_interval(mins => ds.minutes_before_appointment)`;

/** Sorted by time. Times are compared with the database's clock, never with this process's. */
export async function findFreeSlots(db: Database, filter: SlotFilter): Promise<Slot[]> {
  const chosen =
    filter.days === undefined
      ? sql`from offers o cross join lateral ${bookable} s`
      : sql`from free_days day
            join offers o on o.doctor_id = day.doctor_id and o.clinic_branch_id = day.clinic_branch_id
            cross join lateral ${bookable} s
           where s.starts_at >= day.first_at and s.starts_at < day.next_at`;
  const { rows } = await sql<SlotRow>`
    with recursive offers as (${offers(filter)}), free_days as (${freeDays(filter.days ?? 0)})
    select s.id, s.starts_at, s.service_id, s.clinic_branch_id, s.doctor_id ${chosen}
     order by s.starts_at, s.id
     limit ${filter.limit}`.execute(db);
  return rows.map(toSlot);
}

export async function findNearestFreeTime(
  db: Database,
  filter: Omit<SlotFilter, "limit" | "days">,
): Promise<Date | null> {
  const { rows } = await sql<{ starts_at: Date }>`
    with offers as (${offers(filter)})
    select s.starts_at from offers o
      cross join lateral (select * from ${bookable} near order by near.starts_at limit 1) s
     order by s.starts_at limit 1`.execute(db);
  return rows[0]?.starts_at ?? null;
}

export async function findFreeSlot(
  db: Database,
  slot: { id: number; country: CountryId; service?: number | undefined },
): Promise<Slot | null> {
  const { rows } = await sql<SlotRow>`
    select s.id, s.starts_at, s.service_id, s.clinic_branch_id, s.doctor_id
      from slots s
     where s.id = ${slot.id} and ${isFree}
       and exists (
         select 1 from doctor_services ds
          where ${slotFits} and ds.is_active and ds.country = ${slot.country}
            and (${slot.service ?? null}::bigint is null or ds.service_id = ${slot.service ?? null}))`.execute(db);
  return rows[0] ? toSlot(rows[0]) : null;
}

/** The requested doctors' offers with their notice (minutes) and the requested days as instants. */
function offers(filter: Omit<SlotFilter, "limit" | "days">): RawBuilder<unknown> {
  return sql`
    select ds.doctor_id, ds.clinic_branch_id, c.timezone,
           array_agg(ds.service_id) as service_ids,
           greatest(now() + make_interval(mins => min(ds.minutes_before_appointment)),
                    ${filter.dateFrom ?? null}::date::timestamp at time zone c.timezone) as from_at,
           coalesce((${filter.dateTo ?? null}::date + 1)::timestamp at time zone c.timezone,
                    now() + make_interval(days => ${horizonDays})) as to_at
      from doctor_services ds join cities c on c.id = ds.city_id
     where ds.is_active and ds.country = ${filter.country}
       and (${filter.doctors ?? null}::bigint[] is null or ds.doctor_id = any(${filter.doctors ?? null}))
       and (${filter.service ?? null}::bigint is null or ds.service_id = ${filter.service ?? null})
       and (${filter.clinicBranch ?? null}::bigint is null or ds.clinic_branch_id = ${filter.clinicBranch ?? null})
     group by ds.doctor_id, ds.clinic_branch_id, c.timezone`;
}

/** The free slots of offer `o` that fit one of its services (C-06): `slotFits` for all of them at once. */
const bookable = sql`(
  select s.* from slots s
   where s.doctor_id = o.doctor_id and s.clinic_branch_id = o.clinic_branch_id
     and s.starts_at >= o.from_at and s.starts_at < o.to_at
     and (s.service_id is null or s.service_id = any(o.service_ids))
     and ${isFree})`;

/**
 * Jumps from each offer's nearest free slot to the first one of a later day, up to the requested number of days,
 * without reading the slots between.
 */
function freeDays(days: number): RawBuilder<unknown> {
  const nextMidnight = sql`(date_trunc('day', s.starts_at at time zone o.timezone) + interval '1 day') at time zone o.timezone`;
  return sql`
    select o.doctor_id, o.clinic_branch_id, 1 as n, s.starts_at as first_at, ${nextMidnight} as next_at
      from offers o cross join lateral (select * from ${bookable} near order by near.starts_at limit 1) s
     where ${days}::int > 0
    union all
    select o.doctor_id, o.clinic_branch_id, day.n + 1, s.starts_at, ${nextMidnight}
      from free_days day
      join offers o on o.doctor_id = day.doctor_id and o.clinic_branch_id = day.clinic_branch_id
      cross join lateral (select * from ${bookable} near where near.starts_at >= day.next_at order by near.starts_at limit 1) s
     where day.n < ${days}::int`;
}

function toSlot(row: SlotRow): Slot {
  return {
    id: row.id,
    datetime: row.starts_at.toISOString(),
    service: row.service_id,
    clinic_branch: row.clinic_branch_id,
    doctor: row.doctor_id,
  };
}
