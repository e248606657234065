import type { Logger } from "pino";
import { startRepeating } from "../repeating.ts";
import type { Database } from "../database/schema.ts";
import type { SendSms } from "./gateway.ts";
import { claimMessages, markFailed, markSent } from "./queries.ts";

const pauseMs = 500;
const batch = 20;

/** Sends what waits in the outbox once; how many messages were tried. Any number of nodes may do so at the same time. */
export async function deliverWaiting(db: Database, send: SendSms): Promise<number> {
  const messages = await claimMessages(db, batch);
  await Promise.all(
    messages.map(async ({ id, to, text, is_expired: isExpired }) => {
      try {
        if (isExpired) throw new Error("too late");
        await send({ to, text, key: `outbox-${id}` });
        await markSent(db, id);
      } catch (error) {
        await markFailed(db, id, error instanceof Error ? error.message : "unknown");
      }
    }),
  );
  return messages.length;
}

/** Goes on delivering until stopped; the returned function waits for what is under way. */
export function startDelivery(db: Database, send: SendSms, log: Logger): () => Promise<void> {
  return startRepeating("delivering SMS", async () => (await deliverWaiting(db, send)) === batch, { pauseMs, log });
}
