import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { withdrawSlots } from "../../database/schedules/withdraw-slots.ts";
import type { Counts, SeqRange, RowFault } from "../queries.ts";

/**
 * Finds the slot of each staged row: by its external id, else by doctor, branch and time. If the rows replace the slots
 * between two dates, the time comes first, since a clinic's system may give the same ids to other times.
 */
export async function matchSlots(db: Database, replaced: ReplacedSlots | undefined): Promise<RowFault[]> {
  await sql`
    alter table supply_good add column slot_id bigint, add column differs boolean, add column moves boolean`.execute(
    db,
  );
  await sql`analyze supply_good`.execute(db);
  const rows = replaced ? await matchByTime(db, replaced) : await matchByExternalId(db);
  await discardRows(db, rows);
  await sql`
    update supply_good g
       set moves = (s.doctor_id, s.starts_at, s.service_id, s.duration_minutes)
                   is distinct from (g.doctor_id, g.starts_at, g.service_id, g.duration_minutes),
           differs = s.is_withdrawn or s.is_scheduled
             or s.external_id is distinct from coalesce(g.external_id, s.external_id)
      from slots s where s.id = g.slot_id`.execute(db);
  return rows;
}

async function matchByExternalId(db: Database): Promise<RowFault[]> {
  const { rows } = await sql<RowFault>`
    with found as (
      select g.seq, by_id.id as slot_by_id, by_time.id as slot_by_time, by_time.external_id as other_id
        from supply_good g
        left join slots by_id on by_id.clinic_branch_id = g.clinic_branch_id and by_id.external_id = g.external_id
        left join slots by_time on by_time.doctor_id = g.doctor_id and by_time.clinic_branch_id = g.clinic_branch_id
                               and by_time.starts_at = g.starts_at
    ), matched as (
      update supply_good g set slot_id = coalesce(f.slot_by_id, f.slot_by_time)
        from found f where f.seq = g.seq and coalesce(f.slot_by_id, f.slot_by_time) is not null
    )
    select f.seq, 'starts_at' as attr, 'time_held' as code from found f join supply_good g using (seq)
     where not g.is_removed
       and ((f.slot_by_id <> f.slot_by_time)
            or (f.slot_by_id is null and f.other_id <> g.external_id))`.execute(db);
  return rows;
}

/** Matches rows to slots by time, then by external id within the dates. Refuses a row whose time an earlier row has. */
async function matchByTime(db: Database, { dateFrom, dateTo, doctor }: ReplacedSlots): Promise<RowFault[]> {
  await sql`
    update supply_good g set slot_id = s.id from slots s
     where s.doctor_id = g.doctor_id and s.clinic_branch_id = g.clinic_branch_id and s.starts_at = g.starts_at`.execute(
    db,
  );
  await sql`
    update supply_good g set slot_id = s.id
      from slots s join clinic_branches b on b.id = s.clinic_branch_id join cities c on c.id = b.city_id
     where g.slot_id is null and s.clinic_branch_id = g.clinic_branch_id and s.external_id = g.external_id
       and (s.starts_at at time zone c.timezone)::date between ${dateFrom}::date and ${dateTo}::date
       and (${doctor ?? null}::text is null or s.doctor_id = g.doctor_id)
       and not exists (select 1 from supply_good other where other.slot_id = s.id)`.execute(db);
  const { rows } = await sql<RowFault>`
    select g.seq, 'starts_at' as attr, 'time_held' as code from supply_good g
     where exists (select 1 from supply_good earlier
                    where earlier.seq < g.seq and earlier.doctor_id = g.doctor_id
                      and earlier.clinic_branch_id = g.clinic_branch_id and earlier.starts_at = g.starts_at)`.execute(
    db,
  );
  return rows;
}

/**
 * Clears the external ids that the staged rows give to other slots, of booked slots too: an id is unique at a branch.
 */
export async function releaseExternalIds(db: Database): Promise<void> {
  await sql`
    update slots s set external_id = null from supply_good g
     where s.clinic_branch_id = g.clinic_branch_id and s.external_id = g.external_id
       and g.slot_id is distinct from s.id`.execute(db);
}

/** Locks the affected slots, and refuses rows that would change a booked one. */
export async function refuseBooked(db: Database): Promise<RowFault[]> {
  await sql`
    select s.id from slots s
     where s.id in (select slot_id from supply_good where moves or differs or is_removed)
       order by s.id for update`.execute(db);
  const { rows } = await sql<RowFault>`
    select g.seq, null as attr, 'slot_booked' as code from supply_good g
     where g.slot_id is not null and (g.moves or g.is_removed)
       and exists (select 1 from appointments a where a.slot_id = g.slot_id and a.status <> 'cancelled')`.execute(db);
  await discardRows(db, rows);
  return rows;
}

export async function mergeSlots(db: Database, { from, to }: SeqRange): Promise<Counts> {
  const within = sql`g.seq between ${from} and ${to}`;
  const toWithdraw = await sql<{ id: number }>`
    select g.slot_id as id from supply_good g join slots s on s.id = g.slot_id
     where ${within} and g.is_removed and not s.is_withdrawn`.execute(db);
  const removed = (
    await withdrawSlots(
      db,
      toWithdraw.rows.map((row) => row.id),
    )
  ).length;
  const replaced = await replaceSlots(db, { from, to });
  const changed = await sql`
    update slots s
       set service_id = g.service_id, duration_minutes = g.duration_minutes,
           external_id = coalesce(g.external_id, s.external_id), is_scheduled = false, is_withdrawn = false
      from supply_good g where ${within} and s.id = g.slot_id and not g.is_removed and (g.moves or g.differs)`.execute(
    db,
  );
  const added = await sql`
    insert into slots (doctor_id, clinic_branch_id, service_id, starts_at, duration_minutes, external_id)
    select g.doctor_id, g.clinic_branch_id, g.service_id, g.starts_at, g.duration_minutes, g.external_id
      from supply_good g where ${within} and g.slot_id is null and not g.is_removed
     order by g.doctor_id, g.clinic_branch_id, g.starts_at`.execute(db);
  return {
    added: Number(added.numAffectedRows ?? 0) - replaced,
    changed: Number(changed.numAffectedRows ?? 0) + replaced,
    removed,
  };
}

/**
 * Withdraws slots that get another time or doctor, so that they are added with another id: a page that shows a slot
 * books it by its id, and must not book another time than it shows. @returns their number
 */
async function replaceSlots(db: Database, { from, to }: SeqRange): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.slot_id as id from supply_good g join slots s on s.id = g.slot_id
     where g.seq between ${from} and ${to} and not g.is_removed
       and (s.doctor_id, s.starts_at) is distinct from (g.doctor_id, g.starts_at)`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`update slots set external_id = null where id = any(${ids})`.execute(db);
  await withdrawSlots(db, ids);
  await sql`update supply_good set slot_id = null where slot_id = any(${ids})`.execute(db);
  return rows.length;
}

async function discardRows(db: Database, faults: RowFault[]): Promise<void> {
  if (faults.length > 0)
    await sql`delete from supply_good where seq = any(${faults.map(({ seq }) => seq)})`.execute(db);
}

/** A branch's slots between two dates of its city, both included; of one doctor if `doctor` is given. */
export type ReplacedSlots = { branch: number; dateFrom: string; dateTo: string; doctor?: string | undefined };

/** Withdraws the branch's free future slots between two dates of its city that are not among the staged rows. */
export async function withdrawUnsent(
  db: Database,
  replaced: ReplacedSlots,
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ id: number }>`
    select s.id from doctor_clinic_branches w
      join slots s on s.doctor_id = w.doctor_id and s.clinic_branch_id = w.clinic_branch_id
      join doctors d on d.id = w.doctor_id
      join clinic_branches b on b.id = w.clinic_branch_id join cities c on c.id = b.city_id
     where w.clinic_branch_id = ${replaced.branch}
       and (not s.is_withdrawn or exists (select 1 from appointments a where a.slot_id = s.id
         and a.status <> 'cancelled'))
       and (${replaced.doctor ?? null}::text is null
         or coalesce(d.external_id, d.id::text) = ${replaced.doctor ?? null})
       and s.starts_at >= greatest(now(), ${replaced.dateFrom}::date::timestamp at time zone c.timezone)
       and s.starts_at < (${replaced.dateTo}::date + 1)::timestamp at time zone c.timezone
       and not exists (select 1 from supply_good g
                        where g.doctor_id = s.doctor_id and g.clinic_branch_id = s.clinic_branch_id
                          and g.starts_at = s.starts_at)`.execute(db);
  const removed = (
    await withdrawSlots(
      db,
      rows.map((row) => row.id),
    )
  ).length;
  return { removed, kept: rows.length - removed };
}

/** Refuses rows with a time outside the dates. */
export async function refuseOutside(db: Database, replaced: ReplacedSlots): Promise<RowFault[]> {
  const { rows } = await sql<RowFault>`
    select g.seq, 'starts_at' as attr, 'outside_dates' as code
      from supply_good g join clinic_branches b on b.id = g.clinic_branch_id join cities c on c.id = b.city_id
     where (g.starts_at at time zone c.timezone)::date
       not between ${replaced.dateFrom}::date and ${replaced.dateTo}::date`.execute(db);
  await discardRows(db, rows);
  return rows;
}
