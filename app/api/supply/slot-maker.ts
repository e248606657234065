import { isDemonstration } from "../database/demo/mark.ts";
import { daysAhead, makeSlots } from "../database/schedules/make-slots.ts";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";

type Log = { info(values: object, text: string): void; warn(values: object, text: string): void };

const intervalMs = 6 * 3_600_000;

/**
 * Makes the slots of weekly schedules for the next 60 days, now and every six hours, in one process at a time; not of
 * demo data. @returns a function that stops it and waits for the current run
 */
export function startSlotMaker(db: Database, log: Log): () => Promise<void> {
  const work = async () => {
    if (!(await isDemonstration(db)))
      log.info(await makeSlots(db, { now: new Date(), days: daysAhead }), "slots made from schedules");
    return false;
  };
  return startRepeating("making slots from schedules", work, { pauseMs: intervalMs, log });
}
