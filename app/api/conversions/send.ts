import type { Database } from "../database/schema.ts";
import { postJson, sendDue, sendOne, type Queue } from "../sending.ts";
import type { Counter } from "./counter.ts";
import { conversionEvent } from "./event.ts";
import { claimConversions, markSent, markUnsent, type DueConversion } from "./queries.ts";

const batch = 10;

export type GivenUp = (facts: { tag: "google_analytics"; reason: string; attempts: number }) => void;

type Sending = {
  onGivenUp?: GivenUp;
  timeoutMs?: number;
};

/** Of what fails the last try is within two days; events may be dated back by three. */
export function conversionQueue(
  db: Database,
  counter: Counter,
  { onGivenUp = () => {}, timeoutMs = 10_000 }: Sending = {},
): Queue<DueConversion> {
  return {
    claim: (limit) => claimConversions(db, limit),
    send: (conversion) =>
      sendOne(conversion, {
        post: (one) => post(one, counter, timeoutMs),
        onSent: ({ id }) => markSent(db, id),
        async onUnsent({ id, attempts }, why) {
          await markUnsent(db, id, why);
          if (why.waitSeconds === null) onGivenUp({ tag: "google_analytics", reason: why.reason, attempts });
        },
      }),
  };
}

/** Tells the counter what is due, once each; how many were tried. Any number of nodes may do so at the same time. */
export async function sendConversions(db: Database, counter: Counter, sending: Sending = {}): Promise<number> {
  return sendDue(conversionQueue(db, counter, sending), batch);
}

function post(conversion: DueConversion, { url, measurementId, apiSecret }: Counter, timeoutMs: number): Promise<void> {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  const body = JSON.stringify(conversionEvent(conversion));
  return postJson({
    to: "the counter",
    url: `${url}/mp/collect?${query}`,
    body,
    headers: { "user-agent": "Vizit-Conversions/1" },
    timeoutMs,
  });
}
