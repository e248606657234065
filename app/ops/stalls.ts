import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "./log.ts";

type Options = {
  /** Stalls of at least this long are logged. */
  fromMs?: number;
  everyMs?: number;
};

/** Logs, for each interval, the longest time that the event loop was blocked. @returns a function that stops it */
export function logStalls(log: Log, { fromMs = 500, everyMs = 10_000 }: Options = {}): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    const ms = Math.round(delay.max / 1e6);
    if (ms >= fromMs) log.warn({ ms }, "the event loop was blocked");
    delay.reset();
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
