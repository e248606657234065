import { sql } from "kysely";
import type { OperatorFigures } from "#app/contract/operator-figures.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

type Range = { country: CountryId; timezone: string; from: string; to: string };

/** Bookings, moves, cancellations and searches of each operator in a range of days; most bookings first. */
export async function findFigures(db: Database, { country, timezone, from, to }: Range): Promise<OperatorFigures[]> {
  const { rows } = await sql<OperatorFigures>`
    with bounds as (
      select ${from}::date::timestamp at time zone ${timezone} as first,
             (${to}::date + 1)::timestamp at time zone ${timezone} as past
    ), acts as (
      select h.staff_id,
             (h.from_status is null)::integer as booking,
             (h.from_status is not null and h.to_slot_id is distinct from h.from_slot_id
               and h.to_status <> 'cancelled')::integer as move,
             (h.to_status = 'cancelled')::integer as cancellation,
             0 as search
        from appointment_history h join appointments a on a.id = h.appointment_id, bounds
       where h.actor = 'staff' and h.at >= first and h.at < past and a.country = ${country}
       union all
      select staff_id, 0, 0, 0, 1 from name_searches, bounds
       where at >= first and at < past and country = ${country})
    select s.id, s.name, sum(booking)::integer as bookings, sum(move)::integer as moves,
           sum(cancellation)::integer as cancellations, sum(search)::integer as searches
      from acts join staff s on s.id = acts.staff_id
     where s.is_superuser or s.is_operator or s.is_operator_manager
     group by s.id
     order by bookings desc, s.name, s.id`.execute(db);
  return rows;
}
