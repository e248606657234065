import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Changed days that were entered together have the same time: a transaction has one `now()`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schedule_exceptions add column entered_at timestamptz not null default now()`.execute(db);
}
