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

/** Sends each of what was claimed once, side by side; what fails waits longer and longer. How many were tried. */
export async function sendDue<Item extends Due>(items: readonly Item[], { post, onSent, onUnsent }: Sending<Item>): Promise<number> {
  await Promise.all(
    items.map(async (item) => {
      try {
        await post(item);
      } catch (error) {
        const reason = error instanceof Error ? error.message : "unknown";
        return onUnsent(item, { reason, waitSeconds: retrySeconds[item.attempts - 1] ?? null });
      }
      return onSent(item);
    }),
  );
  return items.length;
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
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => (error instanceof Error && error.name === "TimeoutError" ? "did not answer in time" : "was out of reach"));
  if (typeof answer === "string") throw new Error(`${to} ${answer}`);
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}`);
}
