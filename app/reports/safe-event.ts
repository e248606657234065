import type { Event } from "@sentry/react-router";

const kept = [
  "event_id",
  "type",
  "timestamp",
  "start_timestamp",
  "platform",
  "level",
  "release",
  "environment",
  "sdk",
  "exception",
  "tags",
  "transaction",
] as const;
const keptOfTrace = ["trace_id", "span_id", "op", "status", "origin"] as const;

/** Keeps only what this program put into an event; whatever the library adds is dropped. */
export function onlyOurs<Of extends Event>(event: Of): Of {
  const { trace } = event.contexts ?? {};
  const facts = event.contexts?.["facts"];
  const contexts = { ...(trace ? { trace: pick(trace, keptOfTrace) } : {}), ...(facts ? { facts } : {}) };
  return { ...pick(event, kept), contexts, ...(event.type === "transaction" ? { spans: [] } : {}) } as unknown as Of;
}

function pick<Of extends object>(from: Of, keys: readonly string[]): Partial<Of> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<Of>;
}
