import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Views of pages are recorded as events without a doctor service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ecommerce_events alter column doctor_service_id drop not null;
    alter table ecommerce_events add constraint ecommerce_events_about
      check (doctor_service_id is not null or name = 'page_view') not valid;
  `.execute(db);
}
