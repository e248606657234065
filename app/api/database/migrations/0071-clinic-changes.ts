import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A change of the whole clinic, made from one of its branches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table catalogue_changes add column is_of_clinic boolean not null default false
      check (not is_of_clinic or doctor_id is null)`.execute(db);
}
