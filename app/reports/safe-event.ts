import type { Event } from "@sentry/react-router";

const keptKeys = [
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
const keptTraceKeys = ["trace_id", "span_id", "op", "status", "origin"] as const;

/** Keeps the data that this program put into an event, and drops all that the library adds. */
export function safeEvent<Sent extends Event>(event: Sent): Sent {
  const { trace } = event.contexts ?? {};
  const facts = event.contexts?.["facts"];
  const contexts = { ...(trace ? { trace: pick(trace, keptTraceKeys) } : {}), ...(facts ? { facts } : {}) };
  return {
    ...pick(event, keptKeys),
    contexts,
    ...(event.type === "transaction" ? { spans: [] } : {}),
  } as unknown as Sent;
}

function pick<Source extends object>(from: Source, keys: readonly string[]): Partial<Source> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<Source>;
}
