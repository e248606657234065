import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The demonstration's outbox shows messages of all markets on one page, each marked with its language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column language text`.execute(db);
}
