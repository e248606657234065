import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The last free time of each doctor, branch and day, by the service it is kept for (0: any), so that a list by day does
 * not read every time of every doctor.
 *
 * Triggers only record which days changed, so that bookings neither wait for each other nor compute anything. A reader
 * that finds a day there reads its times instead. `update_free_days` applies the changes; a row without a day stands for
 * all days. The first rows, one for each doctor and branch, fill the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table free_days (
      doctor_id bigint not null,
      clinic_branch_id bigint not null,
      day date not null,
      service_id bigint not null,
      last_at timestamptz not null,
      primary key (doctor_id, clinic_branch_id, day, service_id) include (last_at)
    );
    create index free_days_day on free_days using brin (day);
    create table changed_free_days (
      doctor_id bigint not null,
      clinic_branch_id bigint not null,
      day date
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
    create index changed_free_days_offer on changed_free_days (doctor_id, clinic_branch_id);

    create function slots_changed_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days
      select distinct s.doctor_id, s.clinic_branch_id, (s.starts_at at time zone c.timezone)::date
        from changed s join clinic_branches b on b.id = s.clinic_branch_id join cities c on c.id = b.city_id;
      return null;
    end $$;
    create trigger slots_free_days_new after insert on slots
      referencing new table as changed for each statement execute function slots_changed_free_days();
    create trigger slots_free_days_gone after delete on slots
      referencing old table as changed for each statement execute function slots_changed_free_days();

    create function slots_moved_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days
      select distinct s.doctor_id, s.clinic_branch_id, (s.starts_at at time zone c.timezone)::date
        from (select * from old_slots union all select * from new_slots) s
        join clinic_branches b on b.id = s.clinic_branch_id join cities c on c.id = b.city_id;
      return null;
    end $$;
    create trigger slots_free_days_changed after update on slots
      referencing old table as old_slots new table as new_slots
      for each statement execute function slots_moved_free_days();

    create function appointments_changed_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days
      select distinct s.doctor_id, s.clinic_branch_id, (s.starts_at at time zone c.timezone)::date
        from changed a join slots s on s.id = a.slot_id
        join clinic_branches b on b.id = s.clinic_branch_id join cities c on c.id = b.city_id;
      return null;
    end $$;
    create trigger appointments_free_days_new after insert on appointments
      referencing new table as changed for each statement execute function appointments_changed_free_days();
    create trigger appointments_free_days_gone after delete on appointments
      referencing old table as changed for each statement execute function appointments_changed_free_days();

    create function appointments_moved_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days
      select distinct s.doctor_id, s.clinic_branch_id, (s.starts_at at time zone c.timezone)::date
        from old_appointments o join new_appointments n using (id)
        join slots s on s.id in (o.slot_id, n.slot_id)
        join clinic_branches b on b.id = s.clinic_branch_id join cities c on c.id = b.city_id
       where (o.slot_id, o.status = 'cancelled') is distinct from (n.slot_id, n.status = 'cancelled');
      return null;
    end $$;
    create trigger appointments_free_days_changed after update on appointments
      referencing old table as old_appointments new table as new_appointments
      for each statement execute function appointments_moved_free_days();

    create function branches_moved_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days (doctor_id, clinic_branch_id)
      select w.doctor_id, w.clinic_branch_id
        from old_branches o join new_branches n using (id) join doctor_clinic_branches w on w.clinic_branch_id = n.id
       where o.city_id is distinct from n.city_id;
      return null;
    end $$;
    create trigger clinic_branches_free_days after update on clinic_branches
      referencing old table as old_branches new table as new_branches
      for each statement execute function branches_moved_free_days();

    create function cities_moved_free_days() returns trigger language plpgsql as $$
    begin
      insert into changed_free_days (doctor_id, clinic_branch_id)
      select w.doctor_id, w.clinic_branch_id
        from old_cities o join new_cities n using (id) join clinic_branches b on b.city_id = n.id
        join doctor_clinic_branches w on w.clinic_branch_id = b.id
       where o.timezone is distinct from n.timezone;
      return null;
    end $$;
    create trigger cities_free_days after update on cities
      referencing old table as old_cities new table as new_cities
      for each statement execute function cities_moved_free_days();

    -- Applies at most so many changes (null: all), and returns their number.
    create function update_free_days(most integer) returns integer language plpgsql as $$
    declare
      doctors bigint[];
      branches bigint[];
      days date[];
      applied integer;
    begin
      -- Of two at once, the one with the older view of the slots could write last.
      if not pg_try_advisory_xact_lock(7264118303) then return 0; end if;
      with gone as (
        delete from changed_free_days where ctid = any(array(select ctid from changed_free_days limit most)) returning *)
      select array_agg(g.doctor_id), array_agg(g.clinic_branch_id), array_agg(g.day), coalesce(sum(g.times), 0)
        into doctors, branches, days, applied
        from (select doctor_id, clinic_branch_id, day, count(*) as times from gone group by 1, 2, 3) g;
      delete from free_days f
       using unnest(doctors, branches, days) k (doctor_id, clinic_branch_id, day)
       where f.doctor_id = k.doctor_id and f.clinic_branch_id = k.clinic_branch_id and (k.day is null or f.day = k.day);
      insert into free_days (doctor_id, clinic_branch_id, day, service_id, last_at)
      select s.doctor_id, s.clinic_branch_id, (s.starts_at at time zone k.timezone)::date, coalesce(s.service_id, 0),
             max(s.starts_at)
        from (select x.doctor_id, x.clinic_branch_id, c.timezone,
                     coalesce(x.day::timestamp at time zone c.timezone, now() - interval '1 day') as from_at,
                     coalesce((x.day + 1)::timestamp at time zone c.timezone, 'infinity') as to_at
                from unnest(doctors, branches, days) x (doctor_id, clinic_branch_id, day)
                join clinic_branches b on b.id = x.clinic_branch_id join cities c on c.id = b.city_id) k
        join slots s on s.doctor_id = k.doctor_id and s.clinic_branch_id = k.clinic_branch_id
                    and s.starts_at >= k.from_at and s.starts_at < k.to_at
       where not s.is_withdrawn
         and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')
       group by 1, 2, 3, 4;
      return applied;
    end $$;

    insert into changed_free_days (doctor_id, clinic_branch_id)
    select doctor_id, clinic_branch_id from doctor_clinic_branches;
  `.execute(db);
}
