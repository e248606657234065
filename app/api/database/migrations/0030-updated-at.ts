import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * When the facts that pages show last changed, kept by triggers: an update with equal values is no change. Null for
 * rows that have not changed since before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Its arguments are columns that pages do not show.
    create function set_updated_at() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'updated_at' - tg_argv is distinct from to_jsonb(old) - 'updated_at' - tg_argv then
        new.updated_at := now();
      end if;
      return new;
    end $$;

    alter table services add column updated_at timestamptz;
    alter table services alter column updated_at set default now();
    create trigger services_updated_at before update on services
      for each row execute function set_updated_at('search_text');

    alter table clinics add column updated_at timestamptz;
    alter table clinics alter column updated_at set default now();
    create trigger clinics_updated_at before update on clinics
      for each row execute function set_updated_at('search_text', 'external_id', 'change_cutoff_minutes');

    alter table clinic_branches add column updated_at timestamptz;
    alter table clinic_branches alter column updated_at set default now();
    create trigger clinic_branches_updated_at before update on clinic_branches
      for each row execute function set_updated_at('external_id');

    alter table doctors add column updated_at timestamptz;
    alter table doctors alter column updated_at set default now();
    create trigger doctors_updated_at before update on doctors
      for each row execute function set_updated_at('search_text', 'external_id');

    alter table doctor_services add column updated_at timestamptz;
    alter table doctor_services alter column updated_at set default now();
    create trigger doctor_services_updated_at before update on doctor_services
      for each row execute function set_updated_at('discount_amount', 'discount_percent');

    create function touch_doctors() returns trigger language plpgsql as $$
    begin
      update doctors set updated_at = now()
       where id in (select doctor_id from changed) and updated_at is distinct from now();
      return null;
    end $$;
    create trigger doctor_languages_touch_new after insert on doctor_languages
      referencing new table as changed for each statement execute function touch_doctors();
    create trigger doctor_languages_touch_gone after delete on doctor_languages
      referencing old table as changed for each statement execute function touch_doctors();

    create function touch_doctor_services() returns trigger language plpgsql as $$
    begin
      update doctor_services set updated_at = now()
       where id in (select doctor_service_id from changed) and updated_at is distinct from now();
      return null;
    end $$;
    create trigger doctor_service_insurances_touch_new after insert on doctor_service_insurances
      referencing new table as changed for each statement execute function touch_doctor_services();
    create trigger doctor_service_insurances_touch_gone after delete on doctor_service_insurances
      referencing old table as changed for each statement execute function touch_doctor_services();
  `.execute(db);
}
