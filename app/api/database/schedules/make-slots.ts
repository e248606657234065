import { sql } from "kysely";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import type { Database } from "../schema.ts";
import { expandSchedules, type Schedule, type ScheduledSlot, type ScheduleException } from "./expand-schedules.ts";
import { withdrawSlots } from "./withdraw-slots.ts";

export type MakeOptions = {
  now: Date;
  /** Number of days ahead. */
  days: number;
  /** Slots to leave out; must be deterministic. */
  leaveOut?: (slot: ScheduledSlot) => boolean;
};

/** How far ahead slots of weekly schedules are made. */
export const daysAhead = 60;

export type SlotCounts = { added: number; changed: number; removed: number };

type Existing = {
  id: number;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: number | null;
  starts_at: Date;
  duration_minutes: number;
  is_scheduled: boolean;
  is_withdrawn: boolean;
};

const doctorsAtOnce = 100;
const day = 86_400_000;
const longestSlot = 8 * 3_600_000;
const makerLock = 7_264_118_303;

/**
 * Brings slots that are not over in line with weekly schedules and their exceptions for the days ahead: adds missing
 * ones, removes those without a schedule. Slots sent by clinics stay, and so does every slot with a live appointment.
 * Idempotent. If another process is running it, this one returns at once: one of them always finishes.
 */
export async function makeSlots(db: Database, options: MakeOptions): Promise<SlotCounts> {
  const total: SlotCounts = { added: 0, changed: 0, removed: 0 };
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last;
    last = await db.transaction().execute(async (trx) => {
      if (!(await isOurs(trx))) return undefined;
      const doctors = await doctorsAfter(trx, after);
      if (doctors.length === 0) {
        total.removed += await removeUnscheduled(trx, options);
        return undefined;
      }
      const counts = await alignSlots(trx, doctors, options);
      for (const key of ["added", "changed", "removed"] as const) total[key] += counts[key];
      return doctors.at(-1);
    });
  }
  return total;
}

async function isOurs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${makerLock}::bigint) as ours`.execute(
    db,
  );
  return rows[0]!.ours;
}

async function doctorsAfter(db: Database, last: number): Promise<number[]> {
  const { rows } = await sql<{ doctor_id: number }>`
    select distinct w.doctor_id from weekly_schedules w join doctors d on d.id = w.doctor_id and d.is_active
     where w.doctor_id > ${last} order by 1 limit ${doctorsAtOnce}`.execute(db);
  return rows.map((row) => row.doctor_id);
}

type AlignOptions = MakeOptions & {
  /** Only slots of this branch. */
  branch?: number | null;
  /** Only slots of these dates, both included, in the zone of the branch. */
  dates?: { from: string; to: string };
};

/** Brings the slots of these doctors in line inside the caller's transaction. */
export async function alignSlots(
  db: Database,
  doctors: number[],
  { now, days, leaveOut, branch = null, dates }: AlignOptions,
): Promise<SlotCounts> {
  // Of two concurrent alignments for a doctor, the second waits and sees the slots of the first.
  await sql`
    select from doctor_clinic_branches
     where doctor_id = any(${doctors}) and (${branch}::bigint is null or clinic_branch_id = ${branch}::bigint)
     order by doctor_id, clinic_branch_id for no key update`.execute(db);
  const [since, until] = spanOf(now, days, dates);
  const from = addDays(todayIn("UTC", since), -1);
  const count = Math.ceil((until.getTime() - since.getTime()) / day) + 3;
  const { rows: schedules } = await sql<Schedule & { timezone: string }>`
    select w.*, c.timezone from weekly_schedules w
      join clinic_branches b on b.id = w.clinic_branch_id join cities c on c.id = b.city_id
     where w.doctor_id = any(${doctors}) and (${branch}::bigint is null or w.clinic_branch_id = ${branch}::bigint)
     order by w.doctor_id, w.id`.execute(db);
  const { rows: exceptions } = await sql<ScheduleException>`
    select * from schedule_exceptions
     where doctor_id = any(${doctors}) and (${branch}::bigint is null or clinic_branch_id = ${branch}::bigint)
       and date between ${from} and ${addDays(from, count - 1)} order by id`.execute(db);
  const { rows: existing } = await sql<Existing>`
    select id, doctor_id, clinic_branch_id, service_id, starts_at, duration_minutes, is_scheduled, is_withdrawn
      from slots
     where doctor_id = any(${doctors}) and (${branch}::bigint is null or clinic_branch_id = ${branch}::bigint)
       and starts_at >= ${since} and starts_at < ${until}
       and starts_at + make_interval(mins => duration_minutes) > ${now}`.execute(db);

  const zones = new Map(schedules.map((schedule) => [schedule.clinic_branch_id, schedule.timezone]));
  const planned = new Map<string, ScheduledSlot>();
  for (const slot of expandSchedules(schedules, exceptions, { from, days: count, zoneOf: (id) => zones.get(id)! })) {
    const isOver = slot.moment + slot.schedule.slot_minutes * 60_000 <= now.getTime();
    if (isOver || slot.moment < since.getTime() || slot.moment >= until.getTime() || leaveOut?.(slot)) continue;
    const key = `${slot.schedule.doctor_id} ${slot.schedule.clinic_branch_id} ${slot.moment}`;
    if (!planned.has(key)) planned.set(key, slot);
  }

  const stale: number[] = [];
  const differing: { id: number; slot: ScheduledSlot }[] = [];
  for (const row of existing) {
    const key = `${row.doctor_id} ${row.clinic_branch_id} ${row.starts_at.getTime()}`;
    const slot = planned.get(key);
    planned.delete(key);
    if (!slot && row.is_scheduled && !row.is_withdrawn) stale.push(row.id);
    if (slot && (row.is_scheduled || row.is_withdrawn) && !isAs(row, slot)) differing.push({ id: row.id, slot });
  }
  const removed = (await withdrawSlots(db, stale)).length;
  const changed = await changeSlots(db, differing);
  return { added: await addSlots(db, [...planned.values()]), changed, removed };
}

/** The span of starts, end excluded. It includes slots that have begun, and a spare day around dates: zones differ. */
function spanOf(now: Date, days: number, dates: AlignOptions["dates"]): [Date, Date] {
  const since = now.getTime() - longestSlot;
  const until = now.getTime() + days * day;
  if (!dates) return [new Date(since), new Date(until)];
  const first = Date.parse(dates.from) - day;
  const end = Date.parse(dates.to) + 2 * day;
  return [new Date(Math.max(since, first)), new Date(Math.min(until, end))];
}

function isAs(row: Existing, { schedule }: ScheduledSlot): boolean {
  return row.service_id === schedule.service_id && row.duration_minutes === schedule.slot_minutes && !row.is_withdrawn;
}

type Part = ReturnType<typeof sql>;

/** Whether a live appointment at another time overlaps: one that was booked before the hours changed. */
function isBusy(doctor: Part, branch: Part, startsAt: Part, minutes: Part) {
  return sql`exists (
    select 1 from appointments a join slots booked on booked.id = a.slot_id
     where a.doctor_id = ${doctor} and a.clinic_branch_id = ${branch} and a.status <> 'cancelled'
       and a.starts_at <> ${startsAt} and a.starts_at < ${startsAt} + make_interval(mins => ${minutes})
       and a.starts_at > ${startsAt} - interval '8 hours'
       and a.starts_at + make_interval(mins => booked.duration_minutes) > ${startsAt})`;
}

/** Times that overlap a live appointment wait until the first alignment after it is cancelled. */
async function addSlots(db: Database, slots: ScheduledSlot[]): Promise<number> {
  if (slots.length === 0) return 0;
  const starts = sql`to_timestamp(made.seconds)`;
  const { numAffectedRows } = await sql`
    insert into slots (doctor_id, clinic_branch_id, service_id, starts_at, duration_minutes, is_scheduled)
    select doctor_id, clinic_branch_id, service_id, to_timestamp(seconds), minutes, true
      from unnest(${slots.map(({ schedule }) => schedule.doctor_id)}::bigint[],
                  ${slots.map(({ schedule }) => schedule.clinic_branch_id)}::bigint[],
                  ${slots.map(({ schedule }) => schedule.service_id)}::bigint[],
                  ${slots.map(({ moment }) => moment / 1000)}::float8[],
                  ${slots.map(({ schedule }) => schedule.slot_minutes)}::smallint[])
        as made (doctor_id, clinic_branch_id, service_id, seconds, minutes)
     where not ${isBusy(sql`made.doctor_id`, sql`made.clinic_branch_id`, starts, sql`made.minutes`)}
     order by doctor_id, clinic_branch_id, seconds
    on conflict on constraint slots_one_at_a_time do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Free slots take the schedule's service and duration; booked ones are only offered again once they are free. */
async function changeSlots(db: Database, changes: { id: number; slot: ScheduledSlot }[]): Promise<number> {
  if (changes.length === 0) return 0;
  await sql`select id from slots where id = any(${changes.map(({ id }) => id)}) order by id for update`.execute(db);
  const { numAffectedRows } = await sql`
    update slots s set service_id = made.service_id, duration_minutes = made.minutes, is_scheduled = true,
      is_withdrawn = false
      from unnest(${changes.map(({ id }) => id)}::bigint[],
                  ${changes.map(({ slot }) => slot.schedule.service_id)}::bigint[],
                  ${changes.map(({ slot }) => slot.schedule.slot_minutes)}::smallint[])
        as made (id, service_id, minutes)
     where s.id = made.id
       and not ${isBusy(sql`s.doctor_id`, sql`s.clinic_branch_id`, sql`s.starts_at`, sql`made.minutes`)}
       and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')`.execute(db);
  await sql`
    update slots s set is_withdrawn = false
     where s.id = any(${changes.map(({ id }) => id)}) and s.is_withdrawn
       and exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Slots of doctors who have no schedule at that branch any more. */
async function removeUnscheduled(db: Database, { now }: MakeOptions): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.id from slots s
     where s.is_scheduled and not s.is_withdrawn
       and s.starts_at > ${new Date(now.getTime() - longestSlot)}
       and s.starts_at + make_interval(mins => s.duration_minutes) > ${now}
       and not exists (select 1 from weekly_schedules w
                        where w.doctor_id = s.doctor_id and w.clinic_branch_id = s.clinic_branch_id)
     limit 100000`.execute(db);
  return (
    await withdrawSlots(
      db,
      rows.map((row) => row.id),
    )
  ).length;
}
