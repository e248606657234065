export type Log = { warn(values: object, text: string): void };

/** Pause after the first failure; doubles up to the usual pause. */
const firstRetryMs = 1_000;
/** A repeated failure is logged once in this interval. */
const logEveryMs = 60_000;

/**
 * Runs `work` repeatedly until stopped, with a pause whenever it returns false: nothing is left to do. A failure is
 * logged without the data it quotes, and retried sooner than after the usual pause. The first promise of `wake` to
 * resolve ends a usual pause. @returns a function that stops the job and waits for running work
 */
export function startRepeating(
  jobName: string,
  work: () => Promise<boolean>,
  { pauseMs, log, wake = [] }: { pauseMs: number; log: Log; wake?: Iterable<Promise<void>> },
): () => Promise<void> {
  const stopping = new AbortController();
  let retryMs = firstRetryMs;
  let logAgainAt = 0;

  const pauseAfterFailure = async (error: unknown) => {
    if (Date.now() >= logAgainAt) {
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, `${jobName} failed`);
      logAgainAt = Date.now() + logEveryMs;
    }
    const ms = Math.min(retryMs, pauseMs);
    retryMs = ms * 2;
    await pause(ms, stopping.signal);
  };
  const pauseAfterSuccess = async (isMore: boolean) => {
    retryMs = firstRetryMs;
    logAgainAt = 0;
    if (!isMore) await pause(pauseMs, stopping.signal, wake);
  };
  const done = (async () => {
    while (!stopping.signal.aborted) await work().then(pauseAfterSuccess, pauseAfterFailure);
  })();
  return () => {
    stopping.abort();
    return done;
  };
}

const changesPauseMs = 1_000;
const changesPerBatch = 2_000;

/**
 * Applies recorded changes to a derived table until stopped. `apply` applies at most `limit`, and returns their number.
 */
export function startApplying(
  jobName: string,
  apply: (limit: number) => Promise<number>,
  log: Log,
): () => Promise<void> {
  const work = async () => (await apply(changesPerBatch)) === changesPerBatch;
  return startRepeating(jobName, work, { pauseMs: changesPauseMs, log });
}

function pause(ms: number, signal: AbortSignal, wake: Iterable<Promise<void>> = []): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    for (const awakening of wake) void awakening.then(end);
  });
}
