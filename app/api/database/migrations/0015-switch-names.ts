import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Some switches are called as their pages are, with an underscore: partner_gtc. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feature_switches drop constraint feature_switches_key_check;
    alter table feature_switches add check (key ~ '^[a-z0-9]+([._-][a-z0-9]+)*$');
  `.execute(db);
}
