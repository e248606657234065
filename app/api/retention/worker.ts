import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";
import { deleteAppointments, deleteCodes } from "./queries.ts";

const pauseMs = 30 * 60_000;
const batch = 500;

/** Deletes what has been kept as long as patients were told, once; whether more waits. Any number of nodes may do so at the same time. */
export async function forgetOld(db: Database, now = new Date()): Promise<boolean> {
  const deleted = [await deleteCodes(db, { now, limit: batch }), await deleteAppointments(db, { now, limit: batch })];
  return deleted.includes(batch);
}

/** Goes on forgetting until stopped; the returned function waits for what is under way. */
export function startForgetting(db: Database, log: Logger): () => Promise<void> {
  return startRepeating("deleting what is kept no longer", () => forgetOld(db), { pauseMs, log });
}
