import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Tries to sign in are counted in `recent_uses`, as everything else is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table staff_sign_ins`.execute(db);
}
