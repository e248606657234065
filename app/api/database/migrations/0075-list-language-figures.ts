import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The figures of each list's doctors who speak a language, so that a list filtered by language does not read all of
 * them. A table of its own: processes of the earlier version read `list_figures` while this one starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_language_figures (
      city_id bigint not null,
      service_id bigint not null,
      country country_code not null,
      language language_code not null,
      total_count integer not null,
      feedback_count integer not null,
      feedback_score numeric(3, 1),
      min_price integer,
      max_price integer,
      primary key (city_id, service_id, country, language)
    );

    create function doctor_languages_changed_lists() returns trigger language plpgsql as $$
    begin
      insert into changed_lists
      select distinct l.city_id, l.service_id from changed c join listed_doctors l on l.doctor_id = c.doctor_id;
      return null;
    end $$;
    -- By name they run after "touch", which locks the doctor: lists that another transaction adds the doctor to are seen.
    create trigger doctor_languages_touched_lists_new after insert on doctor_languages
      referencing new table as changed for each statement execute function doctor_languages_changed_lists();
    create trigger doctor_languages_touched_lists_gone after delete on doctor_languages
      referencing old table as changed for each statement execute function doctor_languages_changed_lists();

    -- Applies at most so many changes (null: all), and returns their number.
    create or replace function update_list_figures(most integer) returns integer language plpgsql as $$
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
      delete from list_language_figures f
       using unnest(cities, services) k (city_id, service_id)
       where f.city_id = k.city_id and f.service_id = k.service_id;
      insert into list_figures
      select l.city_id, l.service_id, l.country, count(*), sum(l.feedback_count),
             round(sum(l.feedback_score * l.feedback_count) / nullif(sum(l.feedback_count), 0), 1),
             min(l.price), max(l.max_price)
        from unnest(cities, services) k (city_id, service_id)
        join listed_doctors l on l.city_id = k.city_id and l.service_id = k.service_id
       group by 1, 2, 3;
      insert into list_language_figures
      select l.city_id, l.service_id, l.country, s.language, count(*), sum(l.feedback_count),
             round(sum(l.feedback_score * l.feedback_count) / nullif(sum(l.feedback_count), 0), 1),
             min(l.price), max(l.max_price)
        from unnest(cities, services) k (city_id, service_id)
        join listed_doctors l on l.city_id = k.city_id and l.service_id = k.service_id
        join doctor_languages s on s.doctor_id = l.doctor_id
       group by 1, 2, 3, 4;
      return applied;
    end $$;

    insert into changed_lists select distinct city_id, service_id from listed_doctors;
  `.execute(db);
}
