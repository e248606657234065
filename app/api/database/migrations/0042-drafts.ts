import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Clinics that have joined and are not published yet. What their doctors offer is held: inactive for patients until
 * the clinic is published, whoever writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table clinics add column is_draft boolean not null default false;
    alter table doctor_services add column is_held boolean not null default false;
    create index clinics_drafts on clinics (country, id) where is_draft;
    create index doctor_services_held on doctor_services (clinic_branch_id) where is_held;

    create function hold_offers_of_drafts() returns trigger language plpgsql as $$
    begin
      if exists (select from clinic_branches b join clinics c on c.id = b.clinic_id
                  where b.id = new.clinic_branch_id and c.is_draft) then
        new.is_held := new.is_active;
        new.is_active := false;
      else
        new.is_held := false;
      end if;
      return new;
    end $$;
    -- Fires for statements that set is_active, so that other changes leave held offers held.
    create trigger doctor_services_held before insert or update of is_active on doctor_services
      for each row execute function hold_offers_of_drafts();

    alter table leads add column clinic_id bigint references clinics, add column refusal text;
  `.execute(db);
}
