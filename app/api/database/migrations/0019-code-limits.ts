import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What codes are counted by: the range of addresses they were asked for from, the row of numbers they went to, the market. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table registration_codes add column network_hash text;
    create index registration_codes_network on registration_codes (network_hash, sent_at) where network_hash is not null;
    create index registration_codes_area on registration_codes (left(phone, -6), sent_at);
    create index registration_codes_market on registration_codes (country, sent_at) where used_at is null;
  `.execute(db);
}
