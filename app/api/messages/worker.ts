import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import { startRepeating } from "../repeating.ts";
import { startSending } from "../sending.ts";
import { announceBatch, announceChanges } from "./announce/announce.ts";
import { remindBatch, remindOfTomorrow } from "./remind/remind.ts";
import type { MessageDeps } from "./message-deps.ts";
import { deliveryQueue, type DeliverySettings } from "./webhooks/deliver.ts";

const announcePauseMs = 500;
const remindPauseMs = 60_000;
const delivery = { concurrency: 60, pauseMs: 1_000 };

/**
 * Sends announcements, reminders and webhooks until stopped. @returns a function that stops the jobs and waits for
 * running work
 */
export function startMessages(
  db: Database,
  deps: MessageDeps,
  settings: DeliverySettings,
  log: Logger,
): () => Promise<void> {
  const stops = [
    startRepeating("announcing appointments", async () => (await announceChanges(db, deps)) === announceBatch, {
      pauseMs: announcePauseMs,
      log,
    }),
    startRepeating("reminding of appointments", async () => (await remindOfTomorrow(db, deps)) === remindBatch, {
      pauseMs: remindPauseMs,
      log,
    }),
    startSending("telling clinics", deliveryQueue(db, settings), { ...delivery, log }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
