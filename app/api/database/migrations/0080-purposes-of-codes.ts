import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What a code is for: another purpose's code does not have to be waited out. Null: sent before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_codes add column purpose text`.execute(db);
}
