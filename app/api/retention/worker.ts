import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";
import { deleteAppointments, deleteCodes, deleteOld, oldRows } from "./queries.ts";

const pauseMs = 30 * 60_000;
const batch = 500;

/** Deletes obsolete rows once. Safe on any number of nodes. See `tables.ts`. @returns whether more are left */
export async function forgetOld(db: Database, now = new Date()): Promise<boolean> {
  const round = { now, limit: batch };
  const deleted = [await deleteCodes(db, round), await deleteAppointments(db, round)];
  for (const table of oldRows) deleted.push(await deleteOld(db, table, round));
  return deleted.includes(batch);
}

/** Deletes obsolete rows until stopped. @returns a function that stops it and waits for running work */
export function startForgetting(db: Database, log: Logger): () => Promise<void> {
  return startRepeating("deleting what is kept no longer", () => forgetOld(db), { pauseMs, log });
}
