import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Codes are taken from the outbox apart from notices, however many of these wait. `claimed_by` is the process that took a
 * message and has not noted what became of it: a claim whose answer got lost is found again by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column claimed_by uuid;
    create index outbox_waiting_codes on outbox (next_attempt_at)
      where sent_at is null and failed_at is null and appointment_id is null;
    create index outbox_claimed on outbox (claimed_by) where claimed_by is not null;
  `.execute(db);
}
