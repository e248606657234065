import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * `update_free_days` reads the slots of each changed day separately. With one join, a planner whose statistics are older
 * than an import may compare each changed day with all slots of the doctor: 39 s for 60,000 slots instead of 55 ms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function update_free_days(most integer) returns integer language plpgsql as $$
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
      select k.doctor_id, k.clinic_branch_id, f.day, f.service_id, max(f.last_at)
        from unnest(doctors, branches, days) k (doctor_id, clinic_branch_id, day)
        join clinic_branches b on b.id = k.clinic_branch_id join cities c on c.id = b.city_id
       cross join lateral (
         select (s.starts_at at time zone c.timezone)::date as day, coalesce(s.service_id, 0) as service_id,
                max(s.starts_at) as last_at
           from slots s
          where s.doctor_id = k.doctor_id and s.clinic_branch_id = k.clinic_branch_id
            and s.starts_at >= coalesce(k.day::timestamp at time zone c.timezone, now() - interval '1 day')
            and s.starts_at < coalesce((k.day + 1)::timestamp at time zone c.timezone, 'infinity')
            and not s.is_withdrawn
            and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')
          group by 1, 2) f
       group by 1, 2, 3, 4;
      return applied;
    end $$`.execute(db);
}
