import type { Database } from "../database/schema.ts";
import { postJson, sendDue, sendOne, type Queue } from "../sending.ts";
import type { AnalyticsProperty } from "./analytics-property.ts";
import { conversionEvent } from "./event.ts";
import { claimConversions, markSent, markUnsent, type DueConversion } from "./queries.ts";

const batch = 10;

export type GivenUp = (facts: { tag: "google_analytics"; reason: string; attempts: number }) => void;

type Sending = {
  onGivenUp?: GivenUp;
  timeoutMs?: number;
};

/** The last try is within two days; the protocol accepts events up to three days old. */
export function conversionQueue(
  db: Database,
  property: AnalyticsProperty,
  { onGivenUp = () => {}, timeoutMs = 10_000 }: Sending = {},
): Queue<DueConversion> {
  return {
    claim: (limit) => claimConversions(db, limit),
    send: (conversion) =>
      sendOne(conversion, {
        post: (one) => post(one, property, timeoutMs),
        onSent: ({ id }) => markSent(db, id),
        async onUnsent({ id, attempts }, failure) {
          await markUnsent(db, id, failure);
          if (failure.waitSeconds === null) onGivenUp({ tag: "google_analytics", reason: failure.reason, attempts });
        },
      }),
  };
}

/** Reports due conversions, once each. Safe on any number of nodes. @returns the number of tries */
export async function sendConversions(
  db: Database,
  property: AnalyticsProperty,
  sending: Sending = {},
): Promise<number> {
  return sendDue(conversionQueue(db, property, sending), batch);
}

function post(
  conversion: DueConversion,
  { url, measurementId, apiSecret }: AnalyticsProperty,
  timeoutMs: number,
): Promise<void> {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  const body = JSON.stringify(conversionEvent(conversion));
  return postJson({
    to: "Google Analytics",
    url: `${url}/mp/collect?${query}`,
    body,
    headers: { "user-agent": "Vizit-Conversions/1" },
    timeoutMs,
  });
}
