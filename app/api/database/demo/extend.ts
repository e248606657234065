import { sql } from "kysely";
import { makeSlots } from "../schedules/make-slots.ts";
import type { Database } from "../schema.ts";
import { isDemoDatabase } from "./mark.ts";
import { isBookedElsewhere } from "./slots.ts";

const dayMs = 86_400_000;

/**
 * Keeps a demo database usable: adds missing slots for `days` days from `now`, and deletes free ones more than a month
 * old. A database without demo data is left alone. @returns the number of slots added
 */
export async function extendDemoSlots(db: Database, now: Date, days = 30): Promise<number> {
  if (!(await isDemoDatabase(db))) return 0;
  // Every day has slots: if one is at most a day and a half before the end, none are missing.
  const nearEnd = new Date(now.getTime() + (days - 1.5) * dayMs);
  // The latest time of all slots would take ten seconds to find among a hundred million.
  const { rows } = await sql<{ is_complete: boolean }>`
    select exists (select from slots where starts_at >= ${nearEnd}) as is_complete`.execute(db);
  if (rows[0]!.is_complete) return 0;
  const { added } = await makeSlots(db, { now, days, leaveOut: isBookedElsewhere });
  await sql`
    delete from slots s where s.starts_at < ${now}::timestamptz - interval '30 days'
       and not exists (select 1 from appointments a where a.slot_id = s.id)`.execute(db);
  await sql`analyze slots`.execute(db);
  return added;
}
