import type { Database } from "../database/schema.ts";
import { type Log, startRepeating } from "../repeating.ts";
import { updateFreeDays } from "./queries.ts";

const pauseMs = 1_000;
const batch = 2_000;

/** Applies changes of slots and appointments to `free_days` until stopped, in one process at a time. */
export function startFreeDays(db: Database, log: Log): () => Promise<void> {
  const work = async () => (await updateFreeDays(db, batch)) === batch;
  return startRepeating("updating the days with free times", work, { pauseMs, log });
}
