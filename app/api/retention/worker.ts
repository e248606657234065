import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";
import { deleteAppointments, deleteCodes, deleteOld, oldRows } from "./queries.ts";

const pauseMs = 30 * 60_000;
const batch = 500;

/**
 * Deletes what has been kept long enough, once; whether more waits. Any number of nodes may do so at the same time.
 * `tables.ts` says of every table what becomes of its rows.
 */
export async function forgetOld(db: Database, now = new Date()): Promise<boolean> {
  const round = { now, limit: batch };
  const deleted = [await deleteCodes(db, round), await deleteAppointments(db, round)];
  for (const table of oldRows) deleted.push(await deleteOld(db, table, round));
  return deleted.includes(batch);
}

/** Goes on forgetting until stopped; the returned function waits for what is under way. */
export function startForgetting(db: Database, log: Logger): () => Promise<void> {
  return startRepeating("deleting what is kept no longer", () => forgetOld(db), { pauseMs, log });
}
