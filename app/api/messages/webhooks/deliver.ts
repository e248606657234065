import type { Database } from "../../database/schema.ts";
import { postJson, sendDue } from "../../sending.ts";
import { isWebhookAddress } from "./address.ts";
import { claimDeliveries, markDelivered, markUndelivered, type Delivery } from "./queries.ts";
import { signedHeaders } from "./sign.ts";

const timeoutMs = 10_000;
const ofEachWebhook = 3;

export type DeliverySettings = { allowLoopback: boolean };

/** Sends what is due to clinics' systems once; how many were tried. Any number of nodes may do so at the same time. */
export async function deliverWebhooks(db: Database, settings: DeliverySettings): Promise<number> {
  return sendDue(await claimDeliveries(db, ofEachWebhook), {
    post: (delivery) => post(delivery, settings),
    onSent: ({ id }) => markDelivered(db, id),
    onUnsent: ({ id }, why) => markUndelivered(db, id, why),
  });
}

async function post({ history, url, secret, body }: Delivery, settings: DeliverySettings): Promise<void> {
  if (!isWebhookAddress(url, settings)) throw new Error("the address is not https");
  const at = Math.floor(Date.now() / 1000);
  const headers = { "user-agent": "Vizit-Webhooks/1", ...signedHeaders({ id: `change_${history}`, body, secret, at }) };
  await postJson({ to: "the clinic", url, body, headers, timeoutMs });
}
