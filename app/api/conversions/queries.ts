import { sql } from "kysely";
import { claimed, isDue, sent, unsent } from "../database/due.ts";
import type { Database } from "../database/schema.ts";
import type { SendFailure } from "../sending.ts";
import type { ReportedAppointment } from "./event.ts";

export type DueConversion = ReportedAppointment & { attempts: number };

/** Claims due rows for a minute; other processes claim others. */
export async function claimConversions(db: Database, limit: number): Promise<DueConversion[]> {
  const { rows } = await sql<DueConversion>`
    update conversion_events e set ${claimed("e")}
      from appointments a
     where a.id = e.appointment_id and e.appointment_id = any(array(
       select due.appointment_id from conversion_events due
        where ${isDue("due")}
        order by due.next_attempt_at, due.appointment_id limit ${limit} for update skip locked))
    returning a.id, a.hash, a.country, a.client_name, a.client_phone, a.price, a.currency, a.created_at, a.analytics,
      e.attempts`.execute(db);
  return rows;
}

/** Deletes the visitor's ids once sent. */
export async function markSent(db: Database, appointment: number): Promise<void> {
  await sql`
    with sent as (update conversion_events set ${sent} where appointment_id = ${appointment} returning appointment_id)
    update appointments set analytics = '{}' where id in (select appointment_id from sent)`.execute(db);
}

/** Deletes the visitor's ids as well when it gives up. */
export async function markUnsent(db: Database, appointment: number, failure: SendFailure): Promise<void> {
  await sql`
    with unsent as (update conversion_events set ${unsent(failure)} where appointment_id = ${appointment}
      returning appointment_id, failed_at)
    update appointments set analytics = '{}' where id in (select appointment_id from unsent
      where failed_at is not null)`.execute(db);
}
