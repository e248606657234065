import { sql } from "kysely";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { isChangeable } from "../../appointments/index.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";

/** Local time window in which reminders of tomorrow's visits are queued. */
const windowStart = "10:00";
const windowEnd = "20:00";
/** Local time after which a queued reminder is not sent: it would only wake people. */
const expiryTime = "21:00";

/** A reminder to one phone of its visits on one day, "YYYY-MM-DD". */
export type Reminder = { country: CountryId; phone: string; day: string };

/**
 * Phones with visits tomorrow, in the zone of the visit's city, that have not been reminded yet. A visit counts if it
 * was booked, or moved to its time, before reminders began today and more than 24 hours ahead. `at`: the time of the
 * run; null: now, by the database's clock.
 */
export async function findDueReminders(
  db: Database,
  { at, countries, limit }: { at: Date | null; countries: CountryId[]; limit: number },
): Promise<Reminder[]> {
  const moment = sql`coalesce(${at}::timestamptz, now())`;
  const { rows } = await sql<Reminder>`
    with due as (
      select c.id, c.timezone, (${moment} at time zone c.timezone)::date as today
        from cities c
       where c.country::text = any(${countries})
         and (${moment} at time zone c.timezone)::time >= ${windowStart}::time
         and (${moment} at time zone c.timezone)::time < ${windowEnd}::time
    )
    select distinct a.country::text as country, a.client_phone as phone, (due.today + 1)::text as day
      from due
      join clinic_branches b on b.city_id = due.id
      join appointments a on a.clinic_branch_id = b.id
       and a.starts_at >= (due.today + 1)::timestamp at time zone due.timezone
       and a.starts_at < (due.today + 2)::timestamp at time zone due.timezone
      cross join lateral (
        select greatest(a.created_at, max(h.at)) as at from appointment_history h
         where h.appointment_id = a.id and h.to_slot_id is not null) settled
     where a.status in ('pending', 'booked')
       and settled.at < least(a.starts_at - interval '24 hours',
         (due.today + ${windowStart}::time) at time zone due.timezone)
       and not exists (select 1 from outbox o
         where o.idempotency_key = ${reminderKey(sql`a.country`, sql`a.client_phone`, sql`due.today + 1`)})
     limit ${limit}`.execute(db);
  return rows;
}

function reminderKey(country: unknown, phone: unknown, day: unknown) {
  return sql`concat('reminder:', (${country})::text, ':', (${phone})::text, ':', (${day})::text)`;
}

export type RemindedVisit = {
  id: number;
  hash: string;
  locale: Locale;
  starts_at: Date;
  timezone: string;
  city: string;
  doctor: string;
  clinic: string;
  is_changeable: boolean;
  key: string;
  expires_at: Date;
};

/** All of the phone's live visits on that day, by time. Locked until the transaction ends. */
export async function lockVisits(trx: Database, { country, phone, day }: Reminder): Promise<RemindedVisit[]> {
  const locale = sql<string>`a.locale::text`;
  const { rows } = await sql<RemindedVisit>`
    select a.id, a.hash, ${locale} as locale, a.starts_at, a.timezone,
           ${localized("d.name", locale)} as doctor,
           ${localized("b.name", locale)} as clinic, ${localized("ci.name", locale)} as city,
           ${isChangeable} as is_changeable,
           ${reminderKey(country, phone, day)} as key,
           (${day}::date - 1 + ${expiryTime}::time) at time zone a.timezone as expires_at
      from appointments a
      join doctors d on d.id = a.doctor_id
      join clinic_branches b on b.id = a.clinic_branch_id
      join clinics cl on cl.id = b.clinic_id
      join cities ci on ci.id = b.city_id
     where a.client_phone = ${phone} and a.country::text = ${country} and a.status in ('pending', 'booked')
       and a.starts_at >= ${day}::date::timestamp at time zone a.timezone
       and a.starts_at < (${day}::date + 1)::timestamp at time zone a.timezone
     order by a.starts_at, a.id for share of a`.execute(trx);
  return rows;
}
