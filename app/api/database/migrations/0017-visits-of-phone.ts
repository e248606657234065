import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * How many visits a phone has ahead, counted while its other bookings wait their turn. A statement that counts by itself
 * sees what was committed when it began; each query of a volatile function sees what is committed by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function visits_of_phone(phone text) returns integer language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('visits ' || phone, 0));
      return (
        select count(*) from appointments a
         where a.client_phone = phone and a.starts_at > now() and a.status in ('pending', 'booked'));
    end $$;
  `.execute(db);
}
