import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";
import type { Counter } from "./counter.ts";
import { sendBatch, sendConversions } from "./send.ts";

const pauseMs = 1_000;

/** Tells the counter of bookings until stopped; the returned function waits for what is under way. */
export function startConversions(db: Database, counter: Counter, log: Logger): () => Promise<void> {
  const onGivenUp = (facts: object) => log.warn(facts, "a conversion is given up");
  const send = async () => (await sendConversions(db, counter, { onGivenUp })) === sendBatch;
  return startRepeating("telling conversions", send, { pauseMs, log });
}
