import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { within } from "#app/contract/deadline.ts";
import type { Database } from "../database/schema.ts";
import { sendDue, sendOne, startSending, type Queue } from "../sending.ts";
import type { SendSms } from "./gateway.ts";
import {
  claimMessages,
  markFailed,
  markSent,
  releaseLostClaims,
  type ClaimedMessage,
  type MessageKind,
} from "./queries.ts";

/** Deadline of the gateway for one message, in milliseconds. */
const longestSendMs = 5_000;
const batch = 20;
/** Codes have places of their own, since visitors wait for them. */
const lanes = {
  codes: { concurrency: 256, pauseMs: 200 },
  notices: { concurrency: 16, pauseMs: 500 },
} as const;

function queueOf(db: Database, send: SendSms, kind: MessageKind, sendMs = longestSendMs): Queue<ClaimedMessage> {
  const claimer = randomUUID();
  let mayHaveLost = false;
  return {
    async claim(limit, underWay) {
      if (mayHaveLost)
        await releaseLostClaims(
          db,
          claimer,
          underWay.map(({ id }) => id),
        );
      mayHaveLost = true;
      const messages = await claimMessages(db, { kind, claimer, limit });
      mayHaveLost = false;
      return messages;
    },
    send: (message) =>
      sendOne(message, {
        async post({ id, to, text, is_expired: isExpired }) {
          if (isExpired) throw new Error("too late");
          await within(sendMs, (signal) => send({ to, text, key: `outbox-${id}` }, signal));
        },
        onSent: ({ id }) => markSent(db, id),
        onUnsent: (failed, { reason }) => markFailed(db, failed, claimer, reason),
      }),
  };
}

/** Sends due messages of the outbox once. Safe on any number of nodes. @returns the number of tries */
export async function deliverWaiting(db: Database, send: SendSms): Promise<number> {
  const [codes, notices] = await Promise.all([
    sendDue(queueOf(db, send, "codes"), batch),
    sendDue(queueOf(db, send, "notices"), batch),
  ]);
  return codes + notices;
}

/** Sends messages until stopped. @returns a function that stops it and waits for running work */
export function startDelivery(
  db: Database,
  send: SendSms,
  log: Logger,
  { sendMs }: { sendMs?: number } = {},
): () => Promise<void> {
  const stops = (["codes", "notices"] as const).map((kind) =>
    startSending(`delivering SMS (${kind})`, queueOf(db, send, kind, sendMs), { ...lanes[kind], log }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
