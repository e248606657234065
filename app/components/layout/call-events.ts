/** Keys of the browser's storage. The value of each is the time of the latest event, without any data of the caller. */
const storageKeys = { ended: "vizit.call-ended", cleared: "vizit.no-caller" };

/** `ended`: an operator has pressed "next call"; `cleared`: the server's response names no caller. */
export type CallEvent = keyof typeof storageKeys;

/** The latest value of each event that this tab has seen. */
const seen = new Map<CallEvent, string | null>();

/** Announces an event to the browser's other tabs. Storage may be blocked: then they keep the caller. */
export function announceCallEvent(event: CallEvent): void {
  try {
    localStorage.setItem(storageKeys[event], String(Date.now()));
  } catch {}
  seen.set(event, readLatest(event));
}

/**
 * Runs after an event in another tab: at once, or when this one is shown again after the browser froze it.
 * @returns a function that stops listening
 */
export function onCallEvent(event: CallEvent, run: () => void): () => void {
  seen.set(event, readLatest(event));
  const compare = () => {
    const latest = readLatest(event);
    if (latest === null || latest === seen.get(event)) return;
    seen.set(event, latest);
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
