import { sql } from "kysely";
import { makeSlots } from "../schedules/make-slots.ts";
import type { Database } from "../schema.ts";
import { demoMark } from "./mark.ts";
import { isBookedElsewhere } from "./slots.ts";

const dayMs = 86_400_000;

/**
 * Keeps a demo database usable: adds missing slots for `days` days from `now`, and deletes free ones more than a month
 * old. A database without demo data is left alone. @returns the number of slots added
 */
export async function extendDemoSlots(db: Database, now: Date, days = 30): Promise<number> {
  const { rows } = await sql<{ latest: Date | null }>`
    select max(starts_at) as latest from slots where obj_description('slots'::regclass) = ${demoMark}`.execute(db);
  const latest = rows[0]?.latest;
  // Every day has slots: if the latest one is at most a day and a half before the end, none are missing.
  if (!latest || latest.getTime() >= now.getTime() + (days - 1.5) * dayMs) return 0;
  const { added } = await makeSlots(db, { now, days, leaveOut: isBookedElsewhere });
  await sql`
    delete from slots s where s.starts_at < ${now}::timestamptz - interval '30 days'
       and not exists (select 1 from appointments a where a.slot_id = s.id)`.execute(db);
  await sql`analyze slots`.execute(db);
  return added;
}
