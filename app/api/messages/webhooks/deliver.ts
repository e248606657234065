import { randomUUID } from "node:crypto";
import type { DeliveryFailure } from "#app/contract/integration.ts";
import type { Database } from "../../database/schema.ts";
import { postJson, sendDue, sendOne, type Queue } from "../../sending.ts";
import { failureOf, formatFailure, NotPublic } from "./failure.ts";
import { isWebhookUrl } from "./webhook-url.ts";
import { claimDeliveries, findActiveWebhook, markDelivered, markUndelivered, type Delivery } from "./queries.ts";
import { signedHeaders } from "./sign.ts";

const defaultTimeoutMs = 10_000;
/** Limit of deliveries claimed at once for a webhook, and of those being sent. */
const maxPerWebhook = 3;
const batch = 60;

export type DeliverySettings = {
  allowLoopback: boolean;
  /** How long a clinic's system may take to respond; default 10 s. */
  timeoutMs?: number;
};

/** A clinic's system that hangs delays no other. */
export function deliveryQueue(db: Database, settings: DeliverySettings): Queue<Delivery> {
  return {
    claim: (limit, underWay) => claimDeliveries(db, { limit, maxPerWebhook, busy: busyWebhooks(underWay) }),
    send: (delivery) =>
      sendOne(delivery, {
        post: (one) => post(one, settings),
        onSent: ({ id }) => markDelivered(db, id),
        onUnsent: ({ id }, failure) => markUndelivered(db, id, failure),
      }),
  };
}

function busyWebhooks(underWay: readonly Delivery[]): number[] {
  return [...Map.groupBy(underWay, ({ webhook }) => webhook)].flatMap(([webhook, deliveries]) =>
    deliveries.length >= maxPerWebhook ? webhook : [],
  );
}

/** Sends due webhook deliveries once. Safe on any number of nodes. @returns the number of tries */
export async function deliverWebhooks(db: Database, settings: DeliverySettings): Promise<number> {
  return sendDue(deliveryQueue(db, settings), batch);
}

/** Within the deadline of an API call, so that the response says what the receiver did. */
export const testTimeoutMs = 1_200;

/**
 * Sends a signed message without data, once. Null: there is no active webhook of that id. @returns why it was not
 * delivered; `error` null: it was
 */
export async function sendTestMessage(
  db: Database,
  webhook: number,
  { allowLoopback, timeoutMs = testTimeoutMs }: DeliverySettings,
): Promise<{ error: DeliveryFailure | null } | null> {
  const target = await findActiveWebhook(db, webhook);
  if (!target) return null;
  const body = JSON.stringify({ type: "webhook.test", timestamp: new Date().toISOString(), data: {} });
  const message = { id: `test_${randomUUID()}`, body, ...target };
  return postSigned(message, { allowLoopback, timeoutMs }).then(
    () => ({ error: null }),
    (error: unknown) => ({ error: failureOf(error) }),
  );
}

function post({ history, url, secret, body }: Delivery, settings: DeliverySettings): Promise<void> {
  return postSigned({ id: `change_${history}`, url, secret, body }, settings).catch((error: unknown) => {
    throw new Error(formatFailure(failureOf(error)));
  });
}

type Message = { id: string; url: string; secret: string; body: string };

async function postSigned({ id, url, secret, body }: Message, settings: DeliverySettings): Promise<void> {
  if (!isWebhookUrl(url, settings)) throw new NotPublic();
  const at = Math.floor(Date.now() / 1000);
  const headers = { "user-agent": "Vizit-Webhooks/1", ...signedHeaders({ id, body, secret, at }) };
  await postJson({
    to: "the clinic",
    url,
    body,
    headers,
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
    isPublicOnly: !settings.allowLoopback,
  });
}
