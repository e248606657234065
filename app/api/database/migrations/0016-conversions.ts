import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Bookings whose conversion is to be told, one line an appointment: so each is told once. Nothing of the patient stands
 * here; what is sent is made of the appointment when it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversion_events (
      appointment_id bigint primary key references appointments on delete cascade,
      created_at timestamptz not null default now(),
      attempts smallint not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      error text,
      check (sent_at is null or failed_at is null)
    );
    create index conversion_events_waiting on conversion_events (next_attempt_at)
      where sent_at is null and failed_at is null;
  `.execute(db);
}
