import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A branch can stop asking a question; the answers that were given keep their title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clinic_branch_fields add column is_active boolean not null default true`.execute(db);
}
