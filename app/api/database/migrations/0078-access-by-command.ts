import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Access that is changed by the command `npm run staff` has no author among the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_changes alter column staff_id drop not null`.execute(db);
}
