import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * How often something was done lately, for limits that all nodes hold together. Keys are hashes; a row is worthless after
 * `expires_at`.
 *
 * - `take_use` takes one of `most` uses within `seconds`: 0, or the seconds until one is free.
 * - `bookings_of_phone` counts what a phone has ahead and what it has booked within a day, while its other bookings wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recent_uses (
      key text primary key check (length(key) between 20 and 200),
      used_at timestamptz[] not null,
      expires_at timestamptz not null
    );
    create index recent_uses_expired on recent_uses (expires_at);

    create function uses_since(used_at timestamptz[], since timestamptz) returns timestamptz[] language sql immutable as
      'select coalesce(array_agg(at order by at), ''{}'') from unnest(used_at) at where at > since';

    create function take_use(use_key text, most integer, seconds integer) returns integer language plpgsql volatile as $$
    declare
      span constant interval := make_interval(secs => seconds);
      recent timestamptz[];
    begin
      insert into recent_uses as r (key, used_at, expires_at)
      values (use_key, array[clock_timestamp()], clock_timestamp() + span)
      on conflict (key) do update
         set used_at = uses_since(r.used_at, clock_timestamp() - span) || clock_timestamp(),
             expires_at = greatest(r.expires_at, clock_timestamp() + span)
       where cardinality(uses_since(r.used_at, clock_timestamp() - span)) < most;
      if found then return 0; end if;
      select uses_since(r.used_at, clock_timestamp() - span) into recent from recent_uses r where r.key = use_key;
      return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + span - clock_timestamp())));
    end $$;

    create function booking_counts(phone text, most_a_day integer, out ahead integer, out wait integer) language sql stable as $$
      select count(*) filter (where a.starts_at > now() and a.status in ('pending', 'booked')),
             coalesce(ceil(extract(epoch from
               (array_agg(a.created_at order by a.created_at desc) filter (where a.created_at > now() - interval '1 day'))[most_a_day]
               + interval '1 day' - now())), 0)
        from appointments a where a.client_phone = phone
    $$;

    drop function visits_of_phone;
    create function bookings_of_phone(phone text, most_a_day integer, out ahead integer, out wait integer) language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('bookings ' || phone, 0));
      select * into ahead, wait from booking_counts(phone, most_a_day);
    end $$;
  `.execute(db);
}
