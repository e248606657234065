import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When the clinic recorded that the patient has arrived; null: not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments add column arrived_at timestamptz`.execute(db);
}
