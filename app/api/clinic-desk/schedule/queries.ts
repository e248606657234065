import { sql } from "kysely";
import type { DayHours, ScheduleChange } from "#app/contract/clinic-schedule.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { isOwn } from "../queries.ts";
import type { PeriodHours } from "./hours.ts";
import type { Actor } from "../../staff/index.ts";

type NamedRow = { id: number; name: string };
/** A doctor who works at a branch; hours belong to both. */
export type DoctorAt = { doctor: number; branch: number };

export async function findDoctorsOfBranch(db: Database, actor: Actor, branch: number): Promise<NamedRow[]> {
  const name = localized("d.name", actor.locale);
  const { rows } = await sql<NamedRow>`
    select d.id, ${name} as name
      from doctor_clinic_branches w
      join doctors d on d.id = w.doctor_id and d.is_active
      join clinic_branches b on b.id = w.clinic_branch_id
     where ${isOwn(actor)} and b.id = ${branch} order by name, d.id`.execute(db);
  return rows;
}

/**
 * Locks a doctor of the branch, or all of its doctors (`doctor` null), so that changes of their hours run one after the
 * other. @returns the locked doctors; null if none of them works at a branch of the actor
 */
export async function lockDoctors(
  trx: Database,
  actor: Actor,
  { doctor, branch }: { doctor: number | null; branch: number },
): Promise<{ ids: number[]; timezone: string } | null> {
  const { rows } = await sql<{ id: number; timezone: string }>`
    select w.doctor_id as id, c.timezone
      from doctor_clinic_branches w
      join doctors d on d.id = w.doctor_id and d.is_active
      join clinic_branches b on b.id = w.clinic_branch_id
      join cities c on c.id = b.city_id
     where ${isOwn(actor)} and b.id = ${branch} and (${doctor}::bigint is null or d.id = ${doctor}::bigint)
     order by w.doctor_id for no key update of w`.execute(trx);
  const first = rows[0];
  return first ? { ids: rows.map(({ id }) => id), timezone: first.timezone } : null;
}

export async function findOfferedServices(
  db: Database,
  { doctor, branch }: DoctorAt,
  actor: Actor,
): Promise<NamedRow[]> {
  const name = localized("sv.name", actor.locale);
  const { rows } = await sql<NamedRow>`
    select sv.id, ${name} as name from doctor_services ds join services sv on sv.id = ds.service_id
     where ds.doctor_id = ${doctor} and ds.clinic_branch_id = ${branch} and ds.is_active
     order by name, sv.id`.execute(db);
  return rows;
}

export type HoursRow = PeriodHours & {
  id: number;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: number | null;
  slot_minutes: number;
  service: NamedRow | null;
};

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** The doctors' weekly hours, ordered by weekday and time, without those that ended before `today`. */
export async function findHours(
  db: Database,
  { doctors, branch, today, actor }: { doctors: number[]; branch: number; today: string; actor: Actor },
): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select w.id, w.doctor_id, w.clinic_branch_id, w.service_id, w.weekday, w.slot_minutes,
           ${clock("w.starts_at")} as starts_at, ${clock("w.ends_at")} as ends_at,
           w.valid_from::text as valid_from, w.valid_to::text as valid_to,
           case when sv.id is not null
                then jsonb_build_object('id', sv.id, 'name', ${localized("sv.name", actor.locale)}) end as service
      from weekly_schedules w left join services sv on sv.id = w.service_id
     where w.doctor_id = any(${doctors}) and w.clinic_branch_id = ${branch}
       and (w.valid_to is null or w.valid_to >= ${today}::date)
     order by w.doctor_id, w.weekday, w.starts_at, w.valid_from nulls first`.execute(db);
  return rows;
}

export type ChangedRow = {
  doctor_id: number;
  clinic_branch_id: number;
  date: string;
  starts_at: string | null;
  ends_at: string | null;
  reason: string | null;
  entered_at: Date;
};

/** Days with changed hours from a date on, a row per interval, ordered by date and time. */
export async function findChangedDays(
  db: Database,
  { doctors, branch, from }: { doctors: number[]; branch: number; from: string },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select doctor_id, clinic_branch_id, date::text as date, ${clock("starts_at")} as starts_at,
           ${clock("ends_at")} as ends_at, reason, entered_at
      from schedule_exceptions
     where doctor_id = any(${doctors}) and clinic_branch_id = ${branch} and date >= ${from}::date
     order by doctor_id, schedule_exceptions.date, schedule_exceptions.starts_at`.execute(db);
  return rows;
}

export type UpcomingVisit = {
  id: number;
  doctor_id: number;
  slot: number;
  starts_at: Date;
  duration_minutes: number;
  arrived_at: Date | null;
  client_name: string;
  service: { name: string };
};

/** Upcoming visits in slots that were made from the doctors' hours, ordered by time. */
export async function findUpcomingVisits(
  db: Database,
  { doctors, branch }: { doctors: number[]; branch: number },
  actor: Actor,
): Promise<UpcomingVisit[]> {
  const { rows } = await sql<UpcomingVisit>`
    select a.id, a.doctor_id, a.slot_id as slot, a.starts_at, s.duration_minutes, a.arrived_at, a.client_name,
           jsonb_build_object('name', ${localized("sv.name", actor.locale)}) as service
      from appointments a join slots s on s.id = a.slot_id join services sv on sv.id = a.service_id
     where a.doctor_id = any(${doctors}) and a.clinic_branch_id = ${branch} and a.starts_at > now()
       and a.status in ('pending', 'booked') and s.is_scheduled
     order by a.starts_at, a.id`.execute(db);
  return rows;
}

/** Whether the doctor has upcoming slots that the clinic's system sent: such slots are not made from hours. */
export async function hasSentSlots(db: Database, { doctor, branch }: DoctorAt): Promise<boolean> {
  const { rows } = await sql<{ has_sent: boolean }>`
    select exists (select 1 from slots s
                    where s.doctor_id = ${doctor} and s.clinic_branch_id = ${branch} and s.starts_at > now()
                      and not s.is_scheduled and not s.is_withdrawn) as has_sent`.execute(db);
  return rows[0]!.has_sent;
}

export type NewHours = {
  weekdays: number[];
  starts_at: string;
  ends_at: string;
  slot_minutes: number;
  service: number | null;
  valid_from: string | null;
  valid_to: string | null;
};

export async function insertHours(trx: Database, { doctor, branch }: DoctorAt, hours: NewHours): Promise<void> {
  await sql`
    insert into weekly_schedules (doctor_id, clinic_branch_id, service_id, weekday, starts_at, ends_at, slot_minutes,
      valid_from, valid_to)
    select ${doctor}, ${branch}, ${hours.service}::bigint, weekday, ${hours.starts_at}::time, ${hours.ends_at}::time,
           ${hours.slot_minutes}::smallint, ${hours.valid_from}::date, ${hours.valid_to}::date
      from unnest(${hours.weekdays}::smallint[]) weekday
    -- Only hours that have ended can conflict: the rule refuses overlaps with others.
    on conflict (doctor_id, clinic_branch_id, weekday, starts_at, valid_from) do update
       set service_id = excluded.service_id, ends_at = excluded.ends_at, slot_minutes = excluded.slot_minutes,
           valid_to = excluded.valid_to`.execute(trx);
}

/** The doctor and branch of weekly hours, if they are the actor's own. */
export async function findPlaceOfHours(db: Database, actor: Actor, id: number): Promise<DoctorAt | null> {
  const { rows } = await sql<DoctorAt>`
    select w.doctor_id as doctor, w.clinic_branch_id as branch
      from weekly_schedules w join clinic_branches b on b.id = w.clinic_branch_id
     where ${isOwn(actor)} and w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the last day of weekly hours; deletes the hours if it is null. */
export async function endHours(trx: Database, id: number, lastDay: string | null): Promise<void> {
  if (lastDay === null) await sql`delete from weekly_schedules where id = ${id}`.execute(trx);
  else await sql`update weekly_schedules set valid_to = ${lastDay}::date where id = ${id}`.execute(trx);
}

/** Replaces the changed hours of days by these intervals; a day without intervals is a day off. */
export async function replaceDays(
  trx: Database,
  { doctor, branch }: DoctorAt,
  days: { date: string; hours: { starts_at: string; ends_at: string }[]; reason: string | null }[],
): Promise<void> {
  await deleteDays(
    trx,
    { doctors: [doctor], branch },
    days.map(({ date }) => date),
  );
  const rows = days.flatMap(({ date, hours, reason }) =>
    (hours.length > 0 ? hours : [{ starts_at: null, ends_at: null }]).map((interval) => ({
      date,
      reason,
      ...interval,
    })),
  );
  await sql`
    insert into schedule_exceptions (doctor_id, clinic_branch_id, date, starts_at, ends_at, reason)
    select ${doctor}, ${branch}, changed.date, changed.starts_at, changed.ends_at, changed.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) changed (date date, starts_at time, ends_at time,
        reason text)`.execute(trx);
}

/** Deletes changed days, so that the weekly hours apply to them again. */
export async function deleteDays(
  trx: Database,
  { doctors, branch }: { doctors: number[]; branch: number },
  dates: string[],
): Promise<void> {
  await sql`
    delete from schedule_exceptions
     where doctor_id = any(${doctors}) and clinic_branch_id = ${branch} and date = any(${dates}::date[])`.execute(trx);
}

export async function recordScheduleChange(
  trx: Database,
  { doctor, branch }: DoctorAt,
  { staffId, before, after }: { staffId: number; before: DayHours[]; after: DayHours[] },
): Promise<void> {
  await sql`
    insert into schedule_changes (doctor_id, clinic_branch_id, staff_id, before, after)
    values (${doctor}, ${branch}, ${staffId}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(trx);
}

const maxChanges = 50;

/**
 * The latest recorded changes of a doctor's hours at a branch. Null: the branch is not the actor's, or the doctor does
 * not work there.
 */
export async function findScheduleChanges(
  db: Database,
  actor: Actor,
  { doctor, branch }: DoctorAt,
): Promise<ScheduleChange[] | null> {
  const { rows } = await sql<Omit<ScheduleChange, "at"> & { at: Date | null }>`
    select s.changed_at as at, st.name as staff_name, s.before, s.after
      from doctor_clinic_branches w
      join clinic_branches b on b.id = w.clinic_branch_id
      left join schedule_changes s on s.doctor_id = w.doctor_id and s.clinic_branch_id = w.clinic_branch_id
      left join staff st on st.id = s.staff_id
     where ${isOwn(actor)} and w.doctor_id = ${doctor} and w.clinic_branch_id = ${branch}
     order by s.id desc limit ${maxChanges}`.execute(db);
  if (rows.length === 0) return null;
  return rows.flatMap(({ at, ...change }) => (at ? [{ ...change, at: at.toISOString() }] : []));
}
