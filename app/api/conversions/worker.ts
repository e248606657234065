import type { Logger } from "pino";
import type { Report } from "#app/reports/report.ts";
import type { Database } from "../database/schema.ts";
import { startSending } from "../sending.ts";
import type { Counter } from "./counter.ts";
import { conversionQueue, type GivenUp } from "./send.ts";

const pauseMs = 1_000;
const concurrency = 10;

type Told = { log: Logger; report: Report };

/** Tells the counter of bookings until stopped; the returned function waits for what is under way. */
export function startConversions(db: Database, counter: Counter, { log, report }: Told): () => Promise<void> {
  const what = "a conversion is given up";
  const onGivenUp: GivenUp = ({ tag, ...facts }) => report({ what, tag, level: "error", facts });
  return startSending("telling conversions", conversionQueue(db, counter, { onGivenUp }), {
    concurrency,
    pauseMs,
    log,
  });
}
