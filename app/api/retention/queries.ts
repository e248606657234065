import { sql } from "kysely";
import type { Database } from "../database/schema.ts";

/** What the privacy policy promises: a day, less the time between two rounds. */
const codeLife = sql`interval '23 hours'`;
const appointmentLife = sql`interval '3 years'`;

/** Codes whose day is over, and the messages that brought them; how many codes. */
export async function deleteCodes(db: Database, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    with messages as (
      delete from outbox where id in (
        select id from outbox where appointment_id is null and created_at < ${now}::timestamptz - ${codeLife} limit ${limit} for update skip locked))
    delete from registration_codes where id in (
      select id from registration_codes where sent_at < ${now}::timestamptz - ${codeLife} limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

/**
 * Appointments three years after the visit, with their history and all that was told of them; how many. A review stands
 * on the profile on its own from then on.
 */
export async function deleteAppointments(db: Database, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    with gone as (
      select id from appointments
       where created_at < ${now}::timestamptz - ${appointmentLife} and starts_at < ${now}::timestamptz - ${appointmentLife}
       order by created_at limit ${limit} for update skip locked
    ), reviewed as (
      update reviews set appointment_id = null where appointment_id in (select id from gone)
    ), told as (
      delete from outbox where appointment_id in (select id from gone)
    )
    delete from appointments where id in (select id from gone) returning id`.execute(db);
  return rows.length;
}
