import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Visitors ask to be called back where a doctor has no free times; operators close what they have dealt with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leads drop constraint leads_kind_check;
    alter table leads add constraint leads_kind_check check (kind in ('join', 'survey', 'callback'));
    alter table leads add column doctor_service_id bigint references doctor_services on delete cascade;
    alter table leads add column handled_by_staff_id bigint references staff on delete set null;
    alter table leads add constraint leads_callback_service check ((kind = 'callback') = (doctor_service_id is not null));
    create index leads_doctor_service on leads (doctor_service_id) where doctor_service_id is not null;
    create index leads_handled_by on leads (handled_by_staff_id) where handled_by_staff_id is not null;
    create index leads_callbacks_open on leads (country, created_at, id) where kind = 'callback' and handled_at is null;
    drop index leads_open;
  `.execute(db);
}
