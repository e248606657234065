import type { Database } from "../database/schema.ts";
import { findDelivery, retryCodesNow } from "./queries.ts";

const pauseMs = 100;

/** Whether the gateway has not accepted the latest code to a number: it has not responded yet, or it has refused. */
export async function isUnsent(db: Database, to: string): Promise<boolean> {
  return (await findDelivery(db, to)) !== "sent";
}

/**
 * Waits until the gateway has accepted the latest code to a number; one that it refused before is retried at once.
 * "not sent" if it was refused, or not accepted in time: it may still be sent later.
 */
export async function awaitDelivery(db: Database, to: string, withinMs: number): Promise<"sent" | "not sent"> {
  await retryCodesNow(db, to);
  for (const until = Date.now() + withinMs; ;) {
    const state = await findDelivery(db, to);
    if (state === "sent") return "sent";
    if (state === "refused" || Date.now() + pauseMs > until) return "not sent";
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
