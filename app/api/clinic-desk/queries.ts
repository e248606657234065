import { sql } from "kysely";
import type { AppointmentStatus } from "#app/contract/appointment.ts";
import type { BranchNeed, ClinicVisit, VisitBranch } from "#app/contract/clinic-desk.ts";
import { isPlaced } from "../database/branch-place.ts";
import { localized } from "../database/localized.ts";
import type { Database } from "../database/schema.ts";
import { isFree, isTimelySlotOf } from "../slots/index.ts";
import type { Actor } from "../staff/index.ts";

/**
 * Whether branch `b` is one of the actor's: any of the clinic, or the one where the actor works; also before the
 * clinic is published. Every query of the desk has this condition.
 */
export const isOwn = ({ staffId, country }: Actor) => sql`b.country = ${country}
  and (b.is_active or exists (select from clinics draft where draft.id = b.clinic_id and draft.is_draft)) and exists (
  select 1 from staff st
   where st.id = ${staffId} and st.is_active
     and (st.is_clinic_administrator and st.clinic_id = b.clinic_id
          or st.is_clinic_branch_administrator and st.clinic_branch_id = b.id))`;

/** Services of a draft are held back. */
const needs = sql<BranchNeed[]>`case when b.is_active then '{}' else array_remove(array[
  case when not ${isPlaced} then 'place' end,
  case when not exists (select from doctor_services ds where ds.clinic_branch_id = b.id
    and ds.is_held) then 'doctors' end,
  case when not exists (select from slots s where s.clinic_branch_id = b.id and s.starts_at > now()
    and ${isFree}) then 'times' end
], null) end`;

export async function findOwnBranches(db: Database, actor: Actor): Promise<VisitBranch[]> {
  const { rows } = await sql<VisitBranch>`
    select b.id, ${localized("b.name", actor.locale)} as name, city.timezone, b.is_active as is_listed, ${needs} as needs
      from clinic_branches b join cities city on city.id = b.city_id
     where ${isOwn(actor)} order by b.id`.execute(db);
  return rows;
}

export type VisitRow = Omit<
  ClinicVisit,
  "datetime" | "arrived_at" | "mark" | "marks" | "is_cancellable" | "is_movable"
> & {
  starts_at: Date;
  arrived_at: Date | null;
  timezone: string;
};

const visits = (actor: Actor) => sql`
  select a.id, a.status, a.starts_at, a.timezone, a.slot_id as slot, a.arrived_at, s.duration_minutes, a.client_name,
    a.client_phone, a.source = 'walk-in' as is_walk_in,
         jsonb_build_object('id', d.id, 'name', ${localized("d.name", actor.locale)}) as doctor,
         jsonb_build_object('id', sv.id, 'name', ${localized("sv.name", actor.locale)}) as service,
         (select jsonb_build_object('name', ${localized("i.name", actor.locale)}) from insurances i
           where i.id = a.insurance_id) as insurance,
         coalesce((
           select jsonb_agg(jsonb_build_object('title', ${localized("f.title", actor.locale)},
             'value', told.answer->>'value')
                  order by f.position, f.id)
             from jsonb_array_elements(a.additional_fields) told (answer)
             join clinic_branch_fields f on f.id = (told.answer->>'clinic_branch_field')::bigint),
               '[]'::jsonb) as answers,
         case when a.status = 'cancelled' then coalesce(a.cancel_reason, '') end as cancel_reason
    from appointments a
    join slots s on s.id = a.slot_id
    join doctors d on d.id = a.doctor_id
    join services sv on sv.id = a.service_id
    join clinic_branches b on b.id = a.clinic_branch_id
   where ${isOwn(actor)}`;

export async function findVisits(
  db: Database,
  actor: Actor,
  { branch, date, timezone }: { branch: number; date: string; timezone: string },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    ${visits(actor)} and a.clinic_branch_id = ${branch}
       and a.starts_at >= ${date}::date::timestamp at time zone ${timezone}
       and a.starts_at < (${date}::date + 1)::timestamp at time zone ${timezone}
     order by a.starts_at, a.id`.execute(db);
  return rows;
}

/** Doctors who have the whole day off at the branch. */
export async function findDoctorsOff(
  db: Database,
  { branch, date }: { branch: number; date: string },
): Promise<number[]> {
  const { rows } = await sql<{ doctor_id: number }>`
    select doctor_id from schedule_exceptions
     where clinic_branch_id = ${branch} and date = ${date}::date and starts_at is null
     order by doctor_id`.execute(db);
  return rows.map(({ doctor_id }) => doctor_id);
}

export async function findVisit(trx: Database, actor: Actor, id: number): Promise<VisitRow | null> {
  const { rows } = await sql<VisitRow>`${visits(actor)} and a.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Locked until the transaction ends. The lock comes first: a statement that joins the slot loses the visit when it
 * has waited for a change of the slot.
 */
export async function lockVisit(trx: Database, actor: Actor, id: number): Promise<VisitRow | null> {
  await sql`select from appointments where id = ${id} for update`.execute(trx);
  return findVisit(trx, actor, id);
}

type Recorded = { status: AppointmentStatus; arrivedAt: Date | null; reason: string | null };

/** `announceChanges` tells the patient of a cancellation. */
export async function recordChange(
  trx: Database,
  { staffId }: Actor,
  { id, status: before, slot }: VisitRow,
  { status, arrivedAt, reason }: Recorded,
): Promise<void> {
  await sql`
    with changed as (
      update appointments
         set status = ${status}, arrived_at = ${arrivedAt},
             cancel_reason = coalesce(${reason}, cancel_reason),
             cancelled_at = case when ${status} = 'cancelled' then now() else cancelled_at end,
             sequence = sequence + (${status} = 'cancelled')::int,
             updated_at = case when ${status} = 'cancelled' then now() else updated_at end
       where id = ${id}
      returning id
    )
    insert into appointment_history (appointment_id, actor, staff_id, from_status, to_status, from_slot_id, reason,
      is_reason_shown)
    select id, 'clinic', ${staffId}, ${before}, ${status}, ${slot}, ${reason}, ${reason !== null} from changed`.execute(
    trx,
  );
}

/**
 * `announceChanges` tells the patient of the new time. A slot that is taken violates the unique index of live
 * appointments. @returns false if the slot is not one of the visit's doctor and service, or is over or withdrawn
 */
export async function moveToSlot(
  trx: Database,
  { staffId }: Actor,
  { id, status, slot: from }: VisitRow,
  slot: number,
) {
  const { rows } = await sql`
    with changed as (
      update appointments a
         set slot_id = s.id, starts_at = s.starts_at, sequence = a.sequence + 1, updated_at = now()
        from doctor_services ds, slots s
       where a.id = ${id} and ds.id = a.doctor_service_id and s.id = ${slot}
         and not s.is_withdrawn and ${isTimelySlotOf}
      returning a.id
    )
    insert into appointment_history (appointment_id, actor, staff_id, from_status, to_status, from_slot_id, to_slot_id)
    select id, 'clinic', ${staffId}, ${status}, ${status}, ${from}, ${slot} from changed
    returning appointment_id`.execute(trx);
  return rows.length > 0;
}

export async function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}
