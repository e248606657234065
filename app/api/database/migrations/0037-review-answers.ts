import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The clinic's public answer to a review: one, which stays as it was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews
      add column answer text,
      add column answer_language language_code,
      add column answered_at timestamptz,
      add column answered_by_staff_id bigint references staff,
      add constraint reviews_answer_whole
        check (num_nulls(answer, answer_language, answered_at) in (0, 3) and length(answer) between 1 and 2000) not valid;
  `.execute(db);
}
