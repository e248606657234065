import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A field can be asked of some services only, or of children or adults only. No rows and null: of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table clinic_branch_fields add column audience text check (audience in ('children', 'adults'));
    create table clinic_branch_field_services (
      clinic_branch_field_id bigint not null references clinic_branch_fields on delete cascade,
      service_id bigint not null references services on delete cascade,
      primary key (clinic_branch_field_id, service_id)
    );
    create index clinic_branch_field_services_service on clinic_branch_field_services (service_id);
  `.execute(db);
}
