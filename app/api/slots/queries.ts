import { sql, type RawBuilder } from "kysely";
import type { ListedSlot, Slot } from "#app/contract/slot.ts";
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

/**
 * Slot `s` is offered and free. `offset 0` keeps the planner from joining: a hash join would read all slots of a doctor
 * to find the first one.
 */
export const isFree = sql`not s.is_withdrawn and not exists (
  select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled' offset 0)`;

/** Slot `s` is for doctor service `ds`, whether or not it is past or taken. */
export const isSlotOf = sql`s.doctor_id = ds.doctor_id and s.clinic_branch_id = ds.clinic_branch_id
  and (s.service_id is null or s.service_id = ds.service_id)`;

/** Slot `s` is for doctor service `ds` and not before the end of its notice, whether or not the slot is taken. */
export const isTimelySlotOf = sql`${isSlotOf}
  and s.starts_at >= now() + make_interval(mins => ds.minutes_before_appointment)`;

/** Keeps the doctor services `ds` of active doctors and branches. */
const ofActive = sql`join doctors d on d.id = ds.doctor_id and d.is_active
  join clinic_branches b on b.id = ds.clinic_branch_id and b.is_active`;

/** Free slots by time. Times are compared with the database's clock, never with this process's. */
export async function findFreeSlots(db: Database, filter: SlotFilter): Promise<ListedSlot[]> {
  const source = filter.days === undefined ? sql`offers` : sql`free_days`;
  // Most slots are later than every notice: an array made for each would take a third more time.
  const { rows } = await sql<SlotRow & Pick<ListedSlot, "services">>`
    with recursive offers as (${selectOffers(filter)}), free_days as (${selectFreeDays(filter.days ?? 0)})
    select s.id, s.starts_at, s.service_id, s.clinic_branch_id, s.doctor_id,
           case when s.service_id is null and s.starts_at >= o.all_from_at then o.service_ids
                else array(select offered.id from unnest(o.service_ids, o.notices) offered (id, notice)
                            where (s.service_id is null or s.service_id = offered.id)
                              and s.starts_at >= now() + make_interval(mins => offered.notice)) end as services
      from ${source} o cross join lateral ${freeSlotsOfOffer} s
     order by s.starts_at, s.id
     limit ${filter.limit}`.execute(db);
  return rows.map((row) => ({ ...toSlot(row), services: row.services }));
}

export async function findNearestFreeTime(
  db: Database,
  filter: Omit<SlotFilter, "limit" | "days">,
): Promise<Date | null> {
  const { rows } = await sql<{ starts_at: Date }>`
    with offers as (${selectOffers(filter)})
    select s.starts_at from offers o
      cross join lateral (select * from ${freeSlotsOfOffer} near order by near.starts_at limit 1) s
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
         select 1 from doctor_services ds ${ofActive}
          where ${isTimelySlotOf} and ds.is_active and ds.country = ${slot.country}
            and (${slot.service ?? null}::bigint is null or ds.service_id = ${slot.service ?? null}))`.execute(db);
  return rows[0] ? toSlot(rows[0]) : null;
}

/** Applies at most `limit` changes to `free_days`. @returns their number */
export async function updateFreeDays(db: Database, limit: number | null): Promise<number> {
  const { rows } = await sql<{ applied: number }>`select update_free_days(${limit}::int) as applied`.execute(db);
  return rows[0]!.applied;
}

/** The requested doctors' offers with their notice (minutes) and the requested days as instants. */
function selectOffers(filter: Omit<SlotFilter, "limit" | "days">): RawBuilder<unknown> {
  const { doctors, service, clinicBranch } = filter;
  const conditions = [
    sql`ds.is_active and ds.country = ${filter.country}`,
    ...(doctors ? [sql`ds.doctor_id = any(${doctors})`] : []),
    ...(service === undefined ? [] : [sql`ds.service_id = ${service}`]),
    ...(clinicBranch === undefined ? [] : [sql`ds.clinic_branch_id = ${clinicBranch}`]),
  ];
  return sql`
    select ds.doctor_id, ds.clinic_branch_id, c.timezone,
           array_agg(ds.service_id) as service_ids, array_agg(ds.minutes_before_appointment) as notices,
           now() + make_interval(mins => max(ds.minutes_before_appointment)) as all_from_at,
           greatest(now() + make_interval(mins => min(ds.minutes_before_appointment)),
                    ${filter.dateFrom ?? null}::date::timestamp at time zone c.timezone) as from_at,
           coalesce((${filter.dateTo ?? null}::date + 1)::timestamp at time zone c.timezone,
                    now() + make_interval(days => ${horizonDays})) as to_at
      from doctor_services ds ${ofActive} join cities c on c.id = ds.city_id
     where ${sql.join(conditions, sql` and `)}
     group by ds.doctor_id, ds.clinic_branch_id, c.timezone`;
}

/** The free slots of offer `o` that fit one of its services (C-06): `isTimelySlotOf` for all of them at once. */
const freeSlotsOfOffer = sql`(
  select s.* from slots s
   where s.doctor_id = o.doctor_id and s.clinic_branch_id = o.clinic_branch_id
     and s.starts_at >= o.from_at and s.starts_at < o.to_at
     and (s.service_id is null or s.service_id = any(o.service_ids))
     and ${isFree})`;

/**
 * The first days with free slots of each offer, up to the requested number: offers whose time is one of these days.
 * Jumps from each offer's nearest free slot to the first one of a later day, without reading the slots between.
 */
function selectFreeDays(days: number): RawBuilder<unknown> {
  const day = (n: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    o.doctor_id, o.clinic_branch_id, o.timezone, o.service_ids, o.notices, o.all_from_at, s.starts_at as from_at,
    least((date_trunc('day', s.starts_at at time zone o.timezone) + interval '1 day') at time zone o.timezone,
      ${end}) as to_at,
    ${end} as end_at, ${n} as n`;
  return sql`
    select ${day(sql`1`, sql`o.to_at`)}
      from offers o cross join lateral (select * from ${freeSlotsOfOffer} near order by near.starts_at limit 1) s
     where ${days}::int > 0
    union all
    select ${day(sql`o.n + 1`, sql`o.end_at`)}
      from (select doctor_id, clinic_branch_id, timezone, service_ids, notices, all_from_at, to_at as from_at,
        end_at as to_at, end_at, n
              from free_days where n < ${days}::int) o
     cross join lateral (select * from ${freeSlotsOfOffer} near order by near.starts_at limit 1) s`;
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
