import { within } from "#app/contract/deadline.ts";

/** The state of the process. `/readyz` reports it to load balancers; requests wait for it. */
export type Readiness = {
  state(): "starting" | "ready" | "stopping";
  becomeReady(): void;
  beginStopping(): void;
  /** Resolves to true once ready, to false after `ms`. */
  wait(ms: number): Promise<boolean>;
};

export function createReadiness(): Readiness {
  let state: "starting" | "ready" | "stopping" = "starting";
  let announce: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    announce = resolve;
  });
  return {
    state: () => state,
    becomeReady() {
      if (state === "starting") state = "ready";
      announce();
    },
    beginStopping() {
      state = "stopping";
    },
    async wait(ms) {
      if (state !== "starting") return true;
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), ms);
      });
      return Promise.race([started.then(() => true), tooLong]).finally(() => clearTimeout(timer));
    },
  };
}

/**
 * `check` rejects when the database or the remote API does not answer; then, or after `ms`, the node reports that it
 * is not ready.
 */
export async function readyAnswer(readiness: Readiness, check: () => Promise<void>, ms: number): Promise<Response> {
  const state = readiness.state();
  if (state !== "ready") return plain(503, state);
  try {
    await within(ms, check);
    return plain(200, "ready");
  } catch {
    return outOfReach();
  }
}

/** Value of Retry-After in seconds. */
export const retryAfter = "5";

export function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}

/** A dependency of the process is unavailable. */
export function outOfReach(wait: number | null = null): Response {
  return plain(503, "out of reach", { "retry-after": String(wait ?? retryAfter) });
}
