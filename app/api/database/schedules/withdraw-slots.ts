import { sql } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Withdraws slots inside the caller's transaction. A slot with appointments stays but is not offered, also after a
 * live one is cancelled. @returns the ids of the slots without a live appointment
 */
export async function withdrawSlots(db: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  // Lock first, then read: a concurrent appointment is either visible or finds no slot.
  await sql`select id from slots where id = any(${ids}) order by id for update`.execute(db);
  const deleted = await sql<{ id: number }>`
    delete from slots s where s.id = any(${ids})
       and not exists (select 1 from appointments a where a.slot_id = s.id) returning s.id`.execute(db);
  const hidden = await sql<{ id: number; is_booked: boolean }>`
    update slots s set is_withdrawn = true where s.id = any(${ids}) and not s.is_withdrawn
    returning s.id,
              exists (select 1 from appointments a where a.slot_id = s.id
                and a.status <> 'cancelled') as is_booked`.execute(db);
  return [...deleted.rows, ...hidden.rows.filter((row) => !row.is_booked)].map((row) => row.id);
}
