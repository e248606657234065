import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The wrong codes that were counted, by the request that tried them: the same request sent again counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_codes add column miss_hashes text[] not null default '{}'`.execute(db);
}
