/** Values of the browser's storage that change with each such event. They say nothing of the caller. */
const storageKeys = { ended: "vizit.call-ended", cleared: "vizit.no-caller" };

/** `ended`: an operator has pressed "next call"; `cleared`: the server's answer knows no caller. */
export type CallEvent = keyof typeof storageKeys;

/** As this tab knows them. */
const known = new Map<CallEvent, string | null>();

/** Tells the browser's other tabs. Storage may be blocked: then they keep the caller. */
export function tellOfCall(event: CallEvent): void {
  try {
    localStorage.setItem(storageKeys[event], String(Date.now()));
  } catch {}
  known.set(event, readLatest(event));
}

/**
 * Runs after an event in another tab: at once, or when this one is shown again after the browser froze it.
 * @returns what stops it
 */
export function onCall(event: CallEvent, run: () => void): () => void {
  known.set(event, readLatest(event));
  const compare = () => {
    const latest = readLatest(event);
    if (latest === null || latest === known.get(event)) return;
    known.set(event, latest);
    run();
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener("storage", compare, { signal });
  addEventListener("pageshow", compare, { signal });
  document.addEventListener("visibilitychange", compare, { signal });
  return () => stopped.abort();
}

function readLatest(event: CallEvent): string | null {
  try {
    return localStorage.getItem(storageKeys[event]);
  } catch {
    return null;
  }
}
