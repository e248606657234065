import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Booked } from "./event.ts";

export type DueConversion = Booked & { attempts: number };

/** Takes what is due for a minute; another process takes others. */
export async function claimConversions(db: Database, limit: number): Promise<DueConversion[]> {
  const { rows } = await sql<DueConversion>`
    update conversion_events e set attempts = e.attempts + 1, next_attempt_at = now() + interval '1 minute'
      from appointments a
     where a.id = e.appointment_id and e.appointment_id in (
       select due.appointment_id from conversion_events due
        where due.sent_at is null and due.failed_at is null and due.next_attempt_at <= now()
        order by due.next_attempt_at, due.appointment_id limit ${limit} for update skip locked)
    returning a.id, a.hash, a.country, a.client_name, a.client_phone, a.price, a.currency, a.created_at, a.analytics, e.attempts`.execute(db);
  return rows;
}

/** What the counter calls the visitor is not kept any longer. */
export async function markSent(db: Database, appointment: number): Promise<void> {
  await sql`
    with sent as (update conversion_events set sent_at = now(), error = null where appointment_id = ${appointment} returning appointment_id)
    update appointments set analytics = '{}' where id in (select appointment_id from sent)`.execute(db);
}

/** `waitSeconds` null: it is given up, and what the counter calls the visitor goes too. */
export async function markUnsent(db: Database, appointment: number, { reason, waitSeconds }: { reason: string; waitSeconds: number | null }): Promise<void> {
  await sql`
    with unsent as (
      update conversion_events
         set error = ${reason}, next_attempt_at = now() + make_interval(secs => ${waitSeconds ?? 0}),
             failed_at = case when ${waitSeconds === null}::boolean then now() end
       where appointment_id = ${appointment} returning appointment_id, failed_at)
    update appointments set analytics = '{}' where id in (select appointment_id from unsent where failed_at is not null)`.execute(db);
}
