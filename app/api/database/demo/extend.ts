import type pg from "pg";
import { addDays, dateIn } from "./calendar.ts";
import { copyLines } from "./copy.ts";
import { demoLock, demoMark } from "./load.ts";
import { type Absence, type Schedule, slotColumns, slotLines } from "./slots.ts";

const day = 86_400_000;

/**
 * Keeps a demo database usable on a later day: adds the slots that are missing up to `days` days
 * from `now`, and removes free ones more than a month old. Returns how many were added; a
 * database that is no demonstration is left alone.
 */
export async function extendDemoSlots(pool: pg.Pool, now: Date, days = 30): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [demoLock]);
    const { rows } = await client.query<{ latest: Date | null }>(
      "select max(starts_at) as latest from slots where obj_description('slots'::regclass) = $1",
      [demoMark],
    );
    const latest = rows[0]?.latest;
    // Monday to Sunday there are slots somewhere: a horizon this near wants nothing.
    const wanted = now.getTime() + (days - 1) * day;
    if (!latest || latest.getTime() >= wanted - day / 2) {
      await client.query("rollback");
      return 0;
    }
    const added = await addSlots(client, latest > now ? latest : now, now, days);
    await client.query(
      `delete from slots s where starts_at < $1::timestamptz - interval '30 days'
         and not exists (select 1 from appointments a where a.slot_id = s.id)`,
      [now.toISOString()],
    );
    await client.query("commit");
    await client.query("analyze slots");
    return added;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function addSlots(client: pg.ClientBase, from: Date, now: Date, days: number): Promise<number> {
  const schedules = await client.query<Schedule>("select * from weekly_schedules order by id");
  const absences = await client.query<Absence>("select * from schedule_exceptions where starts_at is null");
  const zones = await client.query<{ id: number; timezone: string }>(
    "select b.id, c.timezone from clinic_branches b join cities c on c.id = b.city_id",
  );
  const zoneOf = new Map(zones.rows.map((row) => [row.id, row.timezone]));
  const first = addDays(dateIn("UTC", from), -1);
  const last = addDays(dateIn("UTC", now), days - 1);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / day) + 1;
  await client.query("create temp table new_slots (like slots) on commit drop");
  await client.query("alter table new_slots alter id drop not null");
  await copyLines(client, "new_slots", slotColumns, slotLines(schedules.rows, absences.rows, { from: first, days: count, zoneOf: (id) => zoneOf.get(id) ?? "UTC" }));
  const inserted = await client.query(
    `insert into slots (${slotColumns.join(", ")})
     select ${slotColumns.join(", ")} from new_slots where starts_at >= $1
     on conflict on constraint slots_one_at_a_time do nothing`,
    [now.toISOString()],
  );
  return inserted.rowCount ?? 0;
}
