import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Photos that a clinic's staff have uploaded, by the SHA-256 of their content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photos (
      hash text primary key check (length(hash) = 43),
      type text not null check (type in ('jpg', 'png', 'webp')),
      content bytea not null,
      uploaded_at timestamptz not null default now()
    );
  `.execute(db);
}
