import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Visitors that a clinic's staff enter: they come without a booking, and may leave no phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments
      alter column client_phone drop not null,
      drop constraint appointments_source_check,
      add constraint appointments_source_check check (source in ('web-mobile', 'web-desktop', 'walk-in')) not valid,
      add constraint appointments_phone_given check (client_phone is not null or source = 'walk-in') not valid;
  `.execute(db);
}
