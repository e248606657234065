import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startSending } from "../sending.ts";
import type { Counter } from "./counter.ts";
import { conversionQueue } from "./send.ts";

const pauseMs = 1_000;
const concurrency = 10;

/** Tells the counter of bookings until stopped; the returned function waits for what is under way. */
export function startConversions(db: Database, counter: Counter, log: Logger): () => Promise<void> {
  const onGivenUp = (facts: object) => log.warn(facts, "a conversion is given up");
  return startSending("telling conversions", conversionQueue(db, counter, { onGivenUp }), { concurrency, pauseMs, log });
}
