import type { Logger } from "pino";
import type { Report } from "#app/reports/report.ts";
import type { Database } from "../database/schema.ts";
import { startSending } from "../sending.ts";
import type { AnalyticsProperty } from "./analytics-property.ts";
import { conversionQueue, type GivenUp } from "./send.ts";

const pauseMs = 1_000;
const concurrency = 10;

/** Reports conversions until stopped. @returns a function that stops it and waits for running requests */
export function startConversions(
  db: Database,
  property: AnalyticsProperty,
  { log, report }: { log: Logger; report: Report },
): () => Promise<void> {
  const title = "a conversion is given up";
  const onGivenUp: GivenUp = ({ tag, ...facts }) => report({ title, tag, level: "error", facts });
  return startSending("reporting conversions", conversionQueue(db, property, { onGivenUp }), {
    concurrency,
    pauseMs,
    log,
  });
}
