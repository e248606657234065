type Log = { warn(values: object, text: string): void };

/** Pause after the first failure; it doubles up to the usual pause. */
const firstRetryMs = 1_000;
/** A failure that goes on is logged once in this long. */
const logEveryMs = 60_000;

/**
 * Does `work` again and again until stopped, pausing when it says that nothing more waits. A failure is logged,
 * without what it quotes, and tried again sooner than the usual pause. The returned function stops it, and waits for what
 * is under way.
 */
export function startRepeating(
  what: string,
  work: () => Promise<boolean>,
  { pauseMs, log }: { pauseMs: number; log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  let retryMs = firstRetryMs;
  let logAgainAt = 0;

  const pauseAfterFailure = (error: unknown) => {
    if (Date.now() >= logAgainAt) {
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, `${what} failed`);
      logAgainAt = Date.now() + logEveryMs;
    }
    const ms = Math.min(retryMs, pauseMs);
    retryMs = ms * 2;
    return ms;
  };
  const pauseAfterSuccess = (isMore: boolean) => {
    retryMs = firstRetryMs;
    logAgainAt = 0;
    return isMore ? 0 : pauseMs;
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const ms = await work().then(pauseAfterSuccess, pauseAfterFailure);
      if (ms > 0) await pause(ms, stopping.signal);
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
