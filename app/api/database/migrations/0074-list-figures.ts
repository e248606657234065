import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The figures of each list in `listed_doctors`, so that a page of a list does not read all of its doctors.
 *
 * Triggers only record which lists changed: a transaction waits for no other one. A reader that finds a list there
 * computes its figures. `update_list_figures` applies the changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_figures (
      city_id bigint not null,
      service_id bigint not null,
      country country_code not null,
      total_count integer not null,
      feedback_count integer not null,
      feedback_score numeric(3, 1),
      min_price integer,
      max_price integer,
      primary key (city_id, service_id, country)
    );
    create table changed_lists (
      city_id bigint not null,
      service_id bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
    create index changed_lists_list on changed_lists (city_id, service_id);

    create function listed_doctors_changed_lists() returns trigger language plpgsql as $$
    begin
      insert into changed_lists select distinct city_id, service_id from changed;
      return null;
    end $$;
    -- Its rows are never updated: list_doctors deletes and inserts them.
    create trigger listed_doctors_figures_new after insert on listed_doctors
      referencing new table as changed for each statement execute function listed_doctors_changed_lists();
    create trigger listed_doctors_figures_gone after delete on listed_doctors
      referencing old table as changed for each statement execute function listed_doctors_changed_lists();

    -- Applies at most so many changes (null: all), and returns their number.
    create function update_list_figures(most integer) returns integer language plpgsql as $$
    declare
      cities bigint[];
      services bigint[];
      applied integer;
    begin
      -- Of two at once, the one with the older view of the doctors could write last.
      if not pg_try_advisory_xact_lock(7264118304) then return 0; end if;
      with gone as (
        delete from changed_lists where ctid = any(array(select ctid from changed_lists limit most)) returning *)
      select array_agg(g.city_id), array_agg(g.service_id), coalesce(sum(g.times), 0)
        into cities, services, applied
        from (select city_id, service_id, count(*) as times from gone group by 1, 2) g;
      delete from list_figures f
       using unnest(cities, services) k (city_id, service_id)
       where f.city_id = k.city_id and f.service_id = k.service_id;
      insert into list_figures
      select l.city_id, l.service_id, l.country, count(*), sum(l.feedback_count),
             round(sum(l.feedback_score * l.feedback_count) / nullif(sum(l.feedback_count), 0), 1),
             min(l.price), max(l.max_price)
        from unnest(cities, services) k (city_id, service_id)
        join listed_doctors l on l.city_id = k.city_id and l.service_id = k.service_id
       group by 1, 2, 3;
      return applied;
    end $$;

    insert into changed_lists select distinct city_id, service_id from listed_doctors;

    -- For lists of a whole city by day, without reading the table of doctor services.
    create index free_days_branch on free_days (clinic_branch_id, day, doctor_id, service_id) include (last_at);
    create index doctor_services_offers on doctor_services (city_id, service_id, doctor_id)
      include (country, clinic_branch_id, minutes_before_appointment, discount_price, is_premium) where is_active;
    drop index doctor_services_list;
    -- A city is of one country: else the planner expects a fifth of the rows.
    create statistics doctor_services_market (dependencies) on city_id, country from doctor_services;
    create statistics listed_doctors_market (dependencies) on city_id, country from listed_doctors;
    analyze doctor_services, listed_doctors;
  `.execute(db);
}
