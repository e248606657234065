import { fetchOutside } from "./outgoing.ts";
import { startRepeating, type Log } from "./repeating.ts";

const minute = 60;
const hour = 60 * minute;
/** Seconds until the next try after each; after the last it is given up. */
export const retrySeconds = [10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour] as const;

/** What is due: `attempts` counts the one under way. */
type Due = { attempts: number };

/** Why it was not sent; `waitSeconds` null: it is given up. */
export type Unsent = { reason: string; waitSeconds: number | null };

type Sending<Item> = {
  /** @throws with a reason that may be shown and logged */
  post: (item: Item) => Promise<void>;
  onSent: (item: Item) => Promise<void>;
  onUnsent: (item: Item, why: Unsent) => Promise<void>;
};

/** Sends one that was claimed and notes what became of it; what fails waits longer and longer. Never rejects. */
export async function sendOne<Item extends Due>(item: Item, { post, onSent, onUnsent }: Sending<Item>): Promise<void> {
  const reason = await post(item).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "unknown"),
  );
  await note(() =>
    reason === null ? onSent(item) : onUnsent(item, { reason, waitSeconds: retrySeconds[item.attempts - 1] ?? null }),
  );
}

/** Shorter than the claims: what is not noted by then is claimed, and sent, again. */
const noteForMs = 10_000;
const noteAgainMs = 250;

async function note(write: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + noteForMs; Date.now() < until;) {
    const isNoted = await write().then(
      () => true,
      () => false,
    );
    if (isNoted) return;
    await new Promise((resolve) => setTimeout(resolve, noteAgainMs));
  }
}

/** What waits to be sent. Any number of processes may take from one queue. */
export type Queue<Item> = {
  /** Takes what is due. `underWay` is what this process has taken and not sent yet. */
  claim: (limit: number, underWay: readonly Item[]) => Promise<Item[]>;
  /** Within a time of its own. Never rejects. */
  send: (item: Item) => Promise<void>;
};

/** Sends what is due once; how many were tried. */
export async function sendDue<Item>({ claim, send }: Queue<Item>, limit: number): Promise<number> {
  const items = await claim(limit, []);
  await Promise.all(items.map(send));
  return items.length;
}

/**
 * Goes on sending until stopped, each on its own: one that hangs holds one of `concurrency` places and nothing else. The
 * returned function waits for what is under way.
 */
export function startSending<Item>(
  what: string,
  { claim, send }: Queue<Item>,
  { concurrency, pauseMs, log }: { concurrency: number; pauseMs: number; log: Log },
): () => Promise<void> {
  const underWay = new Map<Promise<void>, Item>();
  const begin = (item: Item) => {
    const sending = send(item).finally(() => underWay.delete(sending));
    underWay.set(sending, item);
  };
  const work = async () => {
    const free = concurrency - underWay.size;
    if (free > 0) {
      const items = await claim(free, [...underWay.values()]);
      for (const item of items) begin(item);
      return items.length === free;
    }
    await Promise.race(underWay.keys());
    return true;
  };
  const stop = startRepeating(what, work, { pauseMs, log, wake: { [Symbol.iterator]: () => underWay.keys() } });
  return async () => {
    await stop();
    await Promise.all(underWay.keys());
  };
}

type Letter = {
  /** Who takes it, as a reason names them: "the clinic". */
  to: string;
  url: string;
  /** JSON. */
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
};

/**
 * Posts JSON to another's system, which must take it itself: no redirect is followed. Neither address, which may carry a
 * secret, nor body goes into the error: errors are shown to operators and logged.
 */
export async function postJson({ to, url, body, headers, timeoutMs }: Letter): Promise<void> {
  const answer = await fetchOutside(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) =>
    error instanceof Error && error.name === "TimeoutError" ? "did not answer in time" : "was out of reach",
  );
  if (typeof answer === "string") throw new Error(`${to} ${answer}`);
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}`);
}
