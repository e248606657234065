import type { Database } from "../database/schema.ts";
import { findDelivery, hurryMessages } from "./queries.ts";

const pauseMs = 100;

/** Whether the latest message to a number that belongs to no appointment still waits for its gateway. */
export async function isWaiting(db: Database, to: string): Promise<boolean> {
  return (await findDelivery(db, to)) !== "sent";
}

/**
 * Waits until the latest message to a number that belongs to no appointment has been taken by its gateway; one that
 * was refused before is tried again at once. "not sent" when it was refused, or not taken in time: it may still go out.
 */
export async function awaitDelivery(db: Database, to: string, withinMs: number): Promise<"sent" | "not sent"> {
  await hurryMessages(db, to);
  for (const until = Date.now() + withinMs; ;) {
    const state = await findDelivery(db, to);
    if (state === "sent") return "sent";
    if (state === "refused" || Date.now() + pauseMs > until) return "not sent";
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
