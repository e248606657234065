import { sql } from "kysely";
import type { Database } from "../database/schema.ts";

type DeletionBatch = { now: Date; limit: number };

/** The day that the privacy policy promises, less the time between two runs. */
const codeLife = sql`interval '23 hours'`;
const appointmentLife = sql`interval '3 years'`;

/** Deletes codes older than a day, and the messages that carried them. @returns the number of codes */
export async function deleteCodes(db: Database, { now, limit }: DeletionBatch): Promise<number> {
  const { rows } = await sql`
    with deleted_messages as (
      delete from outbox where id = any(array(
        select id from outbox where appointment_id is null and created_at < ${now}::timestamptz - ${codeLife}
          limit ${limit} for update skip locked)))
    delete from registration_codes where id = any(array(
      select id from registration_codes where sent_at < ${now}::timestamptz - ${codeLife}
        limit ${limit} for update skip locked))
    returning id`.execute(db);
  return rows.length;
}

/**
 * Deletes appointments three years after the visit, with their history and messages. Reviews stay on the profile.
 * @returns their number
 */
export async function deleteAppointments(db: Database, { now, limit }: DeletionBatch): Promise<number> {
  const { rows } = await sql`
    with gone as (
      select id from appointments
       where created_at < ${now}::timestamptz - ${appointmentLife}
         and starts_at < ${now}::timestamptz - ${appointmentLife}
       order by created_at limit ${limit} for update skip locked
    ), reviewed as (
      update reviews set appointment_id = null where appointment_id in (select id from gone)
    ), deleted_messages as (
      delete from outbox where appointment_id in (select id from gone)
    )
    delete from appointments where id in (select id from gone) returning id`.execute(db);
  return rows.length;
}

/** Deletes rows of a table by age. Locked rows are left for the next run. @returns their number */
export async function deleteOld(db: Database, table: OldRows, { now, limit }: DeletionBatch): Promise<number> {
  const name = sql.id(table);
  const { rows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld[table](sql`${now}::timestamptz`)} limit ${limit} for update skip locked))
    returning 1`.execute(db);
  return rows.length;
}

/** Conditions of obsolete rows by table. */
const isOld = {
  call_notes: (now) => sql`created_at < ${now} - interval '1 year'`,
  name_searches: (now) => sql`at < ${now} - interval '1 year'`,
  access_changes: (now) => sql`changed_at < ${now} - interval '3 years'`,
  ecommerce_events: (now) => sql`at < ${now} - interval '30 days'`,
  leads: (now) => sql`created_at < ${now} - interval '1 year'`,
  patient_sessions: (now) => sql`expires_at < ${now}`,
  recent_uses: (now) => sql`expires_at < ${now}`,
  reviews: (now) =>
    sql`status <> 'published'
      and created_at < ${now} - case status when 'rejected' then interval '1 year' else interval '4 years' end`,
  schedule_exceptions: (now) => sql`date < (${now} - interval '1 year')::date`,
  privacy_requests: (now) => sql`at < ${now} - interval '3 years'`,
  schedule_changes: (now) => sql`changed_at < ${now} - interval '3 years'`,
  catalogue_changes: (now) => sql`changed_at < ${now} - interval '3 years'`,
  photos: (now) => sql`
    uploaded_at < ${now} - interval '1 day'
    and not exists (select 1 from doctors d where d.image_url = '/photos/' || photos.hash || '.' || photos.type)
    and not exists (select 1 from clinics k where k.image_url = '/photos/' || photos.hash || '.' || photos.type)
    and not exists (select 1 from catalogue_changes c
                     where '/photos/' || photos.hash || '.' || photos.type
                        in (c.before ->> 'photo', c.after ->> 'photo'))`,
  free_days: (now) => sql`day < (${now} - interval '2 days')::date`,
  slots: (now) =>
    sql`starts_at < ${now} - interval '30 days' and not exists (select 1 from appointments a
      where a.slot_id = slots.id)`,
  staff_invitations: (now) => sql`expires_at < ${now} - interval '30 days'`,
  staff_tokens: (now) => sql`least(expires_at, revoked_at) < ${now} - interval '30 days'`,
  weekly_schedules: (now) => sql`valid_to < (${now} - interval '1 year')::date`,
} satisfies Record<string, (now: ReturnType<typeof sql>) => ReturnType<typeof sql>>;

export type OldRows = keyof typeof isOld;
export const oldRows = Object.keys(isOld) as OldRows[];
