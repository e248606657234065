type Log = { warn(values: object, text: string): void };

/**
 * Does `work` again and again until stopped, pausing when it says that nothing more waits. A failure is logged,
 * without what it quotes, and tried again after the pause. The returned function stops it, and waits for what is under way.
 */
export function startRepeating(
  what: string,
  work: () => Promise<boolean>,
  { pauseMs, log }: { pauseMs: number; log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const isMore = await work().catch((error: unknown) => {
        log.warn({ reason: error instanceof Error ? error.message : "unknown" }, `${what} failed`);
        return false;
      });
      if (!isMore) await pause(pauseMs, stopping.signal);
    }
  })();
  return () => {
    stopping.abort();
    return done;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
