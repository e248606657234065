import type { Database } from "../database/schema.ts";
import { retrySeconds } from "../messages/index.ts";
import type { Counter } from "./counter.ts";
import { conversionEvent } from "./event.ts";
import { claimConversions, markSent, markUnsent, type DueConversion } from "./queries.ts";

export const sendBatch = 10;

type Sending = {
  onGivenUp?: (facts: { tag: "google_analytics"; reason: string; attempts: number }) => void;
  timeoutMs?: number;
};

/**
 * Tells the counter what is due, once each; how many were tried. Any number of nodes may do so at the same time. What
 * fails is tried again as webhooks are: the last time within two days, and events may be dated back by three.
 */
export async function sendConversions(db: Database, counter: Counter, { onGivenUp = () => {}, timeoutMs = 10_000 }: Sending = {}): Promise<number> {
  const due = await claimConversions(db, sendBatch);
  await Promise.all(
    due.map(async (conversion) => {
      try {
        await post(conversion, counter, timeoutMs);
        await markSent(db, conversion.id);
      } catch (error) {
        const reason = reasonOf(error);
        const waitSeconds = retrySeconds[conversion.attempts - 1] ?? null;
        await markUnsent(db, conversion.id, { reason, waitSeconds });
        if (waitSeconds === null) onGivenUp({ tag: "google_analytics", reason, attempts: conversion.attempts });
      }
    }),
  );
  return due.length;
}

class Refused extends Error {}

/** The address carries the secret: neither it nor the body goes into an error. */
async function post(conversion: DueConversion, { url, measurementId, apiSecret }: Counter, timeoutMs: number): Promise<void> {
  const address = `${url}/mp/collect?${new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })}`;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Vizit-Conversions/1" },
    body: JSON.stringify(conversionEvent(conversion)),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Refused(`the counter answered ${answer.status}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return error instanceof Error && error.name === "TimeoutError" ? "the counter did not answer in time" : "the counter was out of reach";
}
