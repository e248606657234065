/** Changes with each call that ends in this browser. It says nothing of the caller. */
const storageKey = "vizit.call-ended";

/** As this tab knows it. */
let known: string | null = null;

/** Tells the browser's other tabs that the call has ended. Storage may be blocked: then they keep it. */
export function tellEndedCall(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {}
  known = readLatest();
}

/**
 * Runs when a call has ended in another tab: at once, or when this one is shown again after the browser froze it.
 * @returns what stops it
 */
export function onEndedCall(run: () => void): () => void {
  known = readLatest();
  const compare = () => {
    const latest = readLatest();
    if (latest === null || latest === known) return;
    known = latest;
    run();
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener("storage", compare, { signal });
  addEventListener("pageshow", compare, { signal });
  document.addEventListener("visibilitychange", compare, { signal });
  return () => stopped.abort();
}

function readLatest(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
