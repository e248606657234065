import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import type { SendSms } from "./gateway.ts";
import { claimMessages, markFailed, markSent } from "./queries.ts";

const pauseMs = 500;
const batch = 20;

/** Sends what waits in the outbox once; how many messages were tried. Any number of nodes may do so at the same time. */
export async function deliverWaiting(db: Database, send: SendSms): Promise<number> {
  const messages = await claimMessages(db, batch);
  await Promise.all(
    messages.map(async ({ id, to, text }) => {
      try {
        await send({ to, text });
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
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const tried = await deliverWaiting(db, send).catch((error: unknown) => {
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "delivering SMS failed");
        return 0;
      });
      if (tried < batch) await pause(stopping.signal);
    }
  })();
  return () => {
    stopping.abort();
    return done;
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
