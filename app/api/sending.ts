import { fetchOutside } from "./outgoing.ts";
import { startRepeating, type Log } from "./repeating.ts";

const minute = 60;
const hour = 60 * minute;
/** Seconds to wait after each failed attempt; the item is given up when the attempt after the last wait fails. */
export const retrySeconds = [10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour] as const;

/** A due item; `attempts` includes the current one. */
type Due = { attempts: number };

/** The reason of a failed attempt, and the wait before the next one; null: the item is given up. */
export type SendFailure = { reason: string; waitSeconds: number | null };

type Sending<Item> = {
  /** @throws an error whose message is safe to show and to log */
  post: (item: Item) => Promise<void>;
  onSent: (item: Item) => Promise<void>;
  onUnsent: (item: Item, failure: SendFailure) => Promise<void>;
};

/** Sends a claimed item and stores the result, with growing pauses after failures. Never rejects. */
export async function sendOne<Item extends Due>(item: Item, { post, onSent, onUnsent }: Sending<Item>): Promise<void> {
  const reason = await post(item).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "unknown"),
  );
  await storeResult(() =>
    reason === null ? onSent(item) : onUnsent(item, { reason, waitSeconds: retrySeconds[item.attempts - 1] ?? null }),
  );
}

/** Storing a result is retried for this time, shorter than a claim: an item without a result is sent again. */
const storeTimeoutMs = 10_000;
const storeRetryMs = 250;

async function storeResult(write: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + storeTimeoutMs; Date.now() < until;) {
    const isStored = await write().then(
      () => true,
      () => false,
    );
    if (isStored) return;
    await new Promise((resolve) => setTimeout(resolve, storeRetryMs));
  }
}

/** A queue that any number of processes can take items from. */
export type Queue<Item> = {
  /** Claims due items. `underWay`: the items that this process has claimed and is sending. */
  claim: (limit: number, underWay: readonly Item[]) => Promise<Item[]>;
  /** Has its own deadline. Never rejects. */
  send: (item: Item) => Promise<void>;
};

/** Tries once to send the due items, at most `limit`. @returns their number */
export async function sendDue<Item>({ claim, send }: Queue<Item>, limit: number): Promise<number> {
  const items = await claim(limit, []);
  await Promise.all(items.map(send));
  return items.length;
}

/**
 * Sends due items continuously until stopped, at most `concurrency` at once, so that an item that hangs does not block
 * the others. @returns a function that stops sending and waits for running work
 */
export function startSending<Item>(
  jobName: string,
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
  // Read when a pause begins: the first item to end then wakes the job.
  const wake = { [Symbol.iterator]: () => underWay.keys() };
  const stop = startRepeating(jobName, work, { pauseMs, log, wake });
  return async () => {
    await stop();
    await Promise.all(underWay.keys());
  };
}

type JsonPost = {
  /** The recipient as named in error messages: "the clinic". */
  to: string;
  url: string;
  /** JSON. */
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Connects to public IPs only: for hosts named by a clinic. */
  isPublicOnly?: boolean;
};

/** The failure of a post to another system: no response, or one with an error status. */
export class PostError extends Error {
  readonly code: "timeout" | "unreachable" | "status";
  /** Of the response; null if there was none. */
  readonly status: number | null;

  constructor(message: string, code: PostError["code"], status: number | null = null) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * Posts JSON to another system, without following redirects. Errors name neither the URL, which may hold a secret, nor
 * the body: they are stored and logged. @throws {PostError}
 */
export async function postJson({ to, url, body, headers, timeoutMs, isPublicOnly = false }: JsonPost): Promise<void> {
  const response = await fetchOutside(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "manual",
    isPublicOnly,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "TimeoutError")
      throw new PostError(`${to} did not respond in time`, "timeout");
    throw new PostError(`${to} was out of reach`, "unreachable");
  });
  await response.body?.cancel();
  if (!response.ok) throw new PostError(`${to} responded with ${response.status}`, "status", response.status);
}
