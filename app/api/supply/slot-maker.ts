import { isDemoDatabase } from "../database/demo/mark.ts";
import { daysAhead, makeSlots } from "../database/schedules/make-slots.ts";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";

type Log = { info(values: object, text: string): void; warn(values: object, text: string): void };

const intervalMs = 6 * 3_600_000;

/**
 * Makes the slots of weekly schedules for the next 60 days, now and every six hours, in one process at a time. In a
 * demo database it makes none. @returns a function that stops the job and waits for its current run
 */
export function startSlotMaker(db: Database, log: Log): () => Promise<void> {
  const run = async () => {
    if (!(await isDemoDatabase(db)))
      log.info(await makeSlots(db, { now: new Date(), days: daysAhead }), "slots made from schedules");
    // Nothing is left to do until the next interval.
    return false;
  };
  return startRepeating("making slots from schedules", run, { pauseMs: intervalMs, log });
}
