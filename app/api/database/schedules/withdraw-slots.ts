import { sql } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Withdraws slots inside the caller's transaction. A slot with a live appointment stays; one with only cancelled
 * appointments is kept but not offered. @returns the ids of the withdrawn slots
 */
export async function withdrawSlots(db: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  // Lock first, then read: a concurrent appointment is either visible or finds no slot.
  await sql`select id from slots where id = any(${ids}) order by id for update`.execute(db);
  const deleted = await sql<{ id: number }>`
    delete from slots s where s.id = any(${ids})
       and not exists (select 1 from appointments a where a.slot_id = s.id) returning s.id`.execute(db);
  const hidden = await sql<{ id: number }>`
    update slots s set is_withdrawn = true where s.id = any(${ids}) and not s.is_withdrawn
       and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')
    returning s.id`.execute(db);
  return [...deleted.rows, ...hidden.rows].map((row) => row.id);
}
