import { sql } from "kysely";
import type { WeekFigures } from "#app/contract/clinic-figures.ts";
import type { Database } from "../../database/schema.ts";
import { isFree } from "../../slots/index.ts";

type FiguresQuery = {
  branch: number;
  timezone: string;
  /** Null: all. */
  doctor: number | null;
  /** The first Monday. */
  from: string;
  weeks: number;
  /** Free slots before this day may have been deleted. */
  slotsFrom: string;
};

/** Every week has a row. */
export async function findWeekFigures(
  db: Database,
  { branch, timezone, doctor, from, weeks, slotsFrom }: FiguresQuery,
): Promise<WeekFigures[]> {
  const startOf = (days: ReturnType<typeof sql>) =>
    sql`((${from}::date + ${days})::timestamp at time zone ${timezone})`;
  const weekOf = (at: string) =>
    sql`(${from}::date + 7 * (((${sql.ref(at)} at time zone ${timezone})::date - ${from}::date) / 7))`;
  const isWanted = (table: string) => sql`
    ${sql.ref(`${table}.clinic_branch_id`)} = ${branch}
    and (${doctor}::bigint is null or ${sql.ref(`${table}.doctor_id`)} = ${doctor}::bigint)
    and ${sql.ref(`${table}.starts_at`)} >= ${startOf(sql`0`)}
    and ${sql.ref(`${table}.starts_at`)} < ${startOf(sql`7 * ${weeks}::int`)}`;
  const { rows } = await sql<WeekFigures>`
    with booked as (
      select ${weekOf("a.starts_at")} as week,
             count(*) filter (where a.status <> 'cancelled') as visits,
             count(*) filter (where a.status <> 'cancelled' and a.source = 'walk-in') as walk_ins,
             count(*) filter (where a.status = 'fulfilled' or a.status in ('pending', 'booked')
               and a.arrived_at is not null) as came,
             count(*) filter (where a.status = 'noshow') as no_shows,
             count(*) filter (where a.status = 'cancelled') as cancelled,
             percentile_cont(0.5) within group (order by extract(epoch from a.starts_at - a.created_at) / 86400)
               filter (where a.status <> 'cancelled' and a.source <> 'walk-in') as days_ahead
        from appointments a where ${isWanted("a")} group by 1
    ), free as (
      select ${weekOf("s.starts_at")} as week, sum(s.duration_minutes) / 60.0 as hours
        from slots s
       where ${isWanted("s")} and ${isFree}
         and exists (select 1 from doctor_services ds
                      where ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id and ds.is_active
                        and (s.service_id is null or ds.service_id = s.service_id))
       group by 1
    )
    select w.week::text as week,
           coalesce(b.visits, 0)::int as visits, coalesce(b.walk_ins, 0)::int as walk_ins,
           coalesce(b.came, 0)::int as came, coalesce(b.no_shows, 0)::int as no_shows,
           coalesce(b.cancelled, 0)::int as cancelled,
           case when w.week >= ${slotsFrom}::date then round(coalesce(f.hours, 0), 1)::float8 end as free_hours,
           case when b.days_ahead is not null then round(greatest(b.days_ahead, 0)::numeric,
             1)::float8 end as days_ahead
      from (select ${from}::date + 7 * n as week from generate_series(0, ${weeks}::int - 1) n) w
      left join booked b using (week) left join free f using (week)
     order by w.week`.execute(db);
  return rows;
}
