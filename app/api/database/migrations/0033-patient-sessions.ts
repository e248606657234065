import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Patients who signed in with a code to see the appointments of their phone. The token is stored as a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table patient_sessions (
      token_hash text primary key,
      country country_code not null,
      phone text not null check (phone ~ '^[+][0-9]{7,15}$'),
      letter text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (expires_at > created_at)
    );
    create index patient_sessions_expiry on patient_sessions (expires_at);
  `.execute(db);
}
