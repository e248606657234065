import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Whether the patient may read a reason: those before this migration were written for the clinic only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment_history add column is_reason_shown boolean not null default false`.execute(db);
}
