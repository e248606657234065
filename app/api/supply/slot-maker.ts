import { isDemonstration } from "../database/demo/mark.ts";
import { makeSlots } from "../database/schedules/make-slots.ts";
import type { Database } from "../database/schema.ts";

type Log = { info(values: object, text: string): void; warn(values: object, text: string): void };

export const daysAhead = 60;
const lookMs = 6 * 3_600_000;

/**
 * Keeps slots of weekly schedules made 60 days ahead: now and every six hours, by one process at a time.
 * A demonstration has its own way with slots. Returns what ends it, after the run at work.
 */
export function startSlotMaker(db: Database, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() => makeOnce(db, log));
  };
  look();
  const timer = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function makeOnce(db: Database, log: Log): Promise<void> {
  try {
    if (await isDemonstration(db)) return;
    const made = await makeSlots(db, { now: new Date(), days: daysAhead });
    log.info(made, "slots made from schedules");
  } catch (err) {
    log.warn({ err }, "making slots from schedules failed");
  }
}
