import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The request that used a code to sign in, so that the same request sent again is not refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_codes add column used_key_hash text`.execute(db);
}
