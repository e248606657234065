import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The authenticator of a member of staff. The secret is encrypted by the server's own; `last_step` is the step of the last
 * code that was taken, and recovery codes are hashes that go as they are used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_second_factors (
      staff_id bigint primary key references staff on delete cascade,
      secret text not null,
      last_step bigint not null,
      recovery_hashes text[] not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
}
