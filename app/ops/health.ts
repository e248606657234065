import { within } from "#app/contract/deadline.ts";
import { plainResponse, retryAfter } from "./plain-response.ts";

/** The state of the process. `/readyz` reports it to load balancers; requests wait for it. */
export type Readiness = {
  state(): "starting" | "ready" | "draining";
  becomeReady(): void;
  beginDraining(): void;
  /** Resolves to true once ready, to false after `ms`. */
  wait(ms: number): Promise<boolean>;
};

export function createReadiness(): Readiness {
  let state: "starting" | "ready" | "draining" = "starting";
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
    beginDraining() {
      state = "draining";
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

export type ReadinessCheck = {
  /** Rejects when the dependency does not respond. */
  check: () => Promise<void>;
  dependency: "database" | "API";
  /** How long the dependency may take. */
  ms: number;
};

/** The text is the reason: starting, draining, or the dependency that does not respond in time. */
export async function readinessResponse(
  readiness: Readiness,
  { check, dependency, ms }: ReadinessCheck,
): Promise<Response> {
  const state = readiness.state();
  if (state !== "ready") return plainResponse(503, state, { "retry-after": retryAfter });
  try {
    await within(ms, check);
    return plainResponse(200, "ready");
  } catch {
    return plainResponse(503, `${dependency} out of reach`, { "retry-after": retryAfter });
  }
}
