import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What finds rows that are kept no longer, and lets slots go without reading all appointments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index appointments_slot on appointments (slot_id);
    -- Slots are made day by day, so rows of a time lie together: a narrow index tells where not to look.
    create index slots_time on slots using brin (starts_at) with (pages_per_range = 32, autosummarize = on);
    create index leads_created on leads (created_at);
    drop index reviews_pending;
    create index reviews_unpublished on reviews (created_at) where status <> 'published';
  `.execute(db);
}
