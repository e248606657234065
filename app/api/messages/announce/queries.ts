import { sql } from "kysely";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { isChangeable } from "../../appointments/index.ts";
import { localized } from "../../database/localized.ts";
import type { AppointmentStatus, Database } from "../../database/schema.ts";

/** An unannounced change, with the appointment's current state. */
export type Change = {
  id: number;
  at: Date;
  from_status: AppointmentStatus | null;
  to_status: AppointmentStatus;
  from_slot_id: number | null;
  to_slot_id: number | null;
  /** Whether a later change exists. */
  is_superseded: boolean;
  is_ahead: boolean;
  is_walk_in: boolean;
  is_changeable: boolean;
  appointment_id: number;
  hash: string;
  country: CountryId;
  locale: Locale;
  status: AppointmentStatus;
  starts_at: Date;
  timezone: string;
  client_name: string;
  client_phone: string | null;
  city: string;
  doctor: string;
  clinic: string;
};

/**
 * Locks the oldest changes until the transaction ends; other processes get others. The appointments are locked too, so
 * that changes of one are announced in order.
 */
export async function claimChanges(trx: Database, limit: number): Promise<Change[]> {
  const locale = sql<string>`a.locale::text`;
  const { rows } = await sql<Change>`
    select h.id, h.at, h.from_status, h.to_status, h.from_slot_id, h.to_slot_id,
           exists (select 1 from appointment_history l where l.appointment_id = h.appointment_id
             and l.id > h.id) as is_superseded,
           a.starts_at > now() as is_ahead, ${isChangeable} as is_changeable,
           a.id as appointment_id, a.hash, a.country, ${locale} as locale, a.status, a.starts_at, a.timezone,
           a.client_name, a.client_phone, a.source = 'walk-in' as is_walk_in, ${localized("d.name", locale)} as doctor,
           ${localized("b.name", locale)} as clinic, ${localized("ci.name", locale)} as city
      from appointment_history h
      join appointments a on a.id = h.appointment_id
      join doctors d on d.id = a.doctor_id
      join clinic_branches b on b.id = a.clinic_branch_id
      join clinics cl on cl.id = b.clinic_id
      join cities ci on ci.id = b.city_id
     where h.announced_at is null
     order by h.id limit ${limit} for no key update of h, a skip locked`.execute(trx);
  return rows;
}

export async function markAnnounced(trx: Database, ids: number[]): Promise<void> {
  await sql`update appointment_history set announced_at = now() where id = any(${ids})`.execute(trx);
}

/** Deletes unsent messages about the changed appointments and unsent reminders to their patients: new ones follow. */
export async function withdrawWaiting(
  trx: Database,
  changes: Pick<Change, "appointment_id" | "client_phone">[],
): Promise<void> {
  await sql`
    delete from outbox
     where sent_at is null and failed_at is null
       and (appointment_id = any(${changes.map((change) => change.appointment_id)})
         or ("to" = any(${changes.map((change) => change.client_phone)}) and idempotency_key like 'reminder:%'))`.execute(
    trx,
  );
}

export async function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}
