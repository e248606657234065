import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What keeps leads honest: whose address sent them, as a hash, and which form they were, sent once or twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leads add column requester_hash text;
    alter table leads add column submission uuid unique;
    create index leads_requester on leads (requester_hash, created_at) where requester_hash is not null;
  `.execute(db);
}
