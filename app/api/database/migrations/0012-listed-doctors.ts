import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The doctors of a city as its lists show them: one row a doctor and service, and one with service 0 for the
 * whole city, with all that lists are ordered by. A page is then read off an index, however many there are.
 *
 * Triggers keep it true, a doctor at a time. They lock the doctor first, so that two transactions that
 * change one doctor's services don't each count without the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_doctors (
      city_id bigint not null,
      service_id bigint not null,
      doctor_id bigint not null,
      country country_code not null,
      is_premium boolean not null,
      feedback_score numeric(3, 1),
      feedback_count integer not null,
      experience integer,
      price integer,
      max_price integer,
      primary key (city_id, service_id, doctor_id)
    );
    create index listed_doctors_default on listed_doctors
      (city_id, service_id, is_premium desc, feedback_score desc nulls last, feedback_count desc, doctor_id)
      include (country, price, max_price);
    create index listed_doctors_rating on listed_doctors
      (city_id, service_id, feedback_score desc nulls last, feedback_count desc, doctor_id) include (country);
    create index listed_doctors_price on listed_doctors
      (city_id, service_id, price, feedback_score desc nulls last, feedback_count desc, doctor_id) include (country);
    create index listed_doctors_experience on listed_doctors
      (city_id, service_id, experience desc nulls last, feedback_score desc nulls last, feedback_count desc, doctor_id)
      include (country);
    create index listed_doctors_doctor on listed_doctors (doctor_id);

    -- Null means all of them, into an empty table.
    create function list_doctors(ids bigint[]) returns void language plpgsql as $$
    begin
      perform 1 from doctors where id = any(ids) order by id for no key update;
      delete from listed_doctors where doctor_id = any(ids);
      insert into listed_doctors
        (city_id, service_id, doctor_id, country, is_premium, feedback_score, feedback_count, experience, price, max_price)
      select ds.city_id, coalesce(ds.service_id, 0), d.id, d.country, bool_or(ds.is_premium), d.feedback_score,
             d.feedback_count, d.experience, min(nullif(ds.discount_price, 0)), max(nullif(ds.discount_price, 0))
        from doctor_services ds join doctors d on d.id = ds.doctor_id
       where ds.is_active and d.is_active and (ids is null or ds.doctor_id = any(ids))
       group by grouping sets ((ds.city_id, ds.service_id, d.id), (ds.city_id, d.id));
    end $$;

    create function doctor_services_listed() returns trigger language plpgsql as $$
    begin
      perform list_doctors(array(select distinct doctor_id from changed));
      return null;
    end $$;
    create trigger doctor_services_listed_new after insert on doctor_services
      referencing new table as changed for each statement execute function doctor_services_listed();
    create trigger doctor_services_listed_changed after update on doctor_services
      referencing new table as changed for each statement execute function doctor_services_listed();
    create trigger doctor_services_listed_gone after delete on doctor_services
      referencing old table as changed for each statement execute function doctor_services_listed();

    create function doctors_listed() returns trigger language plpgsql as $$
    begin
      perform list_doctors(array(
        select n.id from new_doctors n join old_doctors o using (id)
         where (n.feedback_score, n.feedback_count, n.experience, n.is_active)
               is distinct from (o.feedback_score, o.feedback_count, o.experience, o.is_active)));
      return null;
    end $$;
    create trigger doctors_listed after update on doctors
      referencing old table as old_doctors new table as new_doctors
      for each statement execute function doctors_listed();

    select list_doctors(null);
    analyze listed_doctors;
  `.execute(db);
}
