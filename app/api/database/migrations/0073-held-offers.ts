import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * What doctors offer at a branch that is not active, or of a clinic that is not, is held as at a draft: lists of doctors
 * depend on the offers only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function hold_offers_of_drafts() returns trigger language plpgsql as $$
    begin
      if exists (select from clinic_branches b join clinics c on c.id = b.clinic_id
                  where b.id = new.clinic_branch_id and (c.is_draft or not c.is_active or not b.is_active)) then
        new.is_held := new.is_active;
        new.is_active := false;
      else
        new.is_held := false;
      end if;
      return new;
    end $$;

    create function hold_offers_of_branch() returns trigger language plpgsql as $$
    begin
      update doctor_services set is_active = true where clinic_branch_id = new.id and (is_active or is_held);
      return null;
    end $$;
    create trigger clinic_branches_held after update of is_active on clinic_branches
      for each row when (old.is_active is distinct from new.is_active) execute function hold_offers_of_branch();

    create function hold_offers_of_clinic() returns trigger language plpgsql as $$
    begin
      update doctor_services set is_active = true
       where clinic_branch_id in (select id from clinic_branches where clinic_id = new.id) and (is_active or is_held);
      return null;
    end $$;
    create trigger clinics_held after update of is_active on clinics
      for each row when (old.is_active is distinct from new.is_active) execute function hold_offers_of_clinic();

    update doctor_services set is_active = true
     where is_active and clinic_branch_id in (
       select b.id from clinic_branches b join clinics c on c.id = b.clinic_id where not (b.is_active and c.is_active));
  `.execute(db);
}
