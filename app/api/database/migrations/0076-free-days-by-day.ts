import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Blocks of `free_days` hold all days of some doctors, so that a block range index reads the whole table for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index free_days_by_day on free_days (day, doctor_id, clinic_branch_id, service_id) include (last_at);
    drop index free_days_day;`.execute(db);
}
