import type { Database } from "../../database/schema.ts";
import { isWebhookAddress } from "./address.ts";
import { claimDeliveries, markDelivered, markUndelivered, type Delivery } from "./queries.ts";
import { signedHeaders } from "./sign.ts";

const timeoutMs = 10_000;
const ofEachWebhook = 3;
const minute = 60;
const hour = 60 * minute;
/** Seconds until the next try after each; after the last it is given up. */
export const retrySeconds = [10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour] as const;

export type DeliverySettings = { allowLoopback: boolean };

/** Sends what is due to clinics' systems once; how many were tried. Any number of nodes may do so at the same time. */
export async function deliverWebhooks(db: Database, settings: DeliverySettings): Promise<number> {
  const deliveries = await claimDeliveries(db, ofEachWebhook);
  await Promise.all(
    deliveries.map(async (delivery) => {
      try {
        await post(delivery, settings);
        await markDelivered(db, delivery.id);
      } catch (error) {
        const waitSeconds = retrySeconds[delivery.attempts - 1] ?? null;
        await markUndelivered(db, delivery.id, { reason: error instanceof Error ? error.message : "unknown", waitSeconds });
      }
    }),
  );
  return deliveries.length;
}

/** Neither address nor body goes into the error: errors are shown to operators and logged. */
async function post({ history, url, secret, body }: Delivery, settings: DeliverySettings): Promise<void> {
  if (!isWebhookAddress(url, settings)) throw new Error("the address is not https");
  const at = Math.floor(Date.now() / 1000);
  const headers = { "content-type": "application/json", "user-agent": "Vizit-Webhooks/1", ...signedHeaders({ id: `change_${history}`, body, secret, at }) };
  const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the clinic answered ${answer.status}`);
}
