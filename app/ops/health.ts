import { within } from "#app/contract/deadline.ts";

/** Where the process is in its life. `/readyz` tells it to a load balancer, requests wait on it. */
export type Readiness = {
  state(): "starting" | "ready" | "stopping";
  becomeReady(): void;
  beginStopping(): void;
  /** Resolves true once ready, false when that takes longer than `ms`. */
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

/** `check` rejects when the database, or the remote API, does not answer: then, or after `ms`, this node gets no requests. */
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

/** Seconds after which asking again is worth it. */
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

/** Something behind this process is out of reach for now. */
export function outOfReach(wait: number | null = null): Response {
  return plain(503, "out of reach", { "retry-after": String(wait ?? retryAfter) });
}
