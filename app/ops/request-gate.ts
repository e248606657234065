import { performance } from "node:perf_hooks";
import { isPrivatePath } from "./security-headers.ts";

/** `booking`: a visitor's own work, which goes before looking around. */
export type Priority = "booking" | "browsing";

/** Ends the place of a request. */
export type Leave = () => void;

export type RequestGate = {
  /** Whether a request that comes now is refused. */
  isFull(priority: Priority): boolean;
  /** Waits for a place; null: refused, or `signal` was aborted. */
  enter(priority: Priority, signal?: AbortSignal): Promise<Leave | null>;
  /** Sets the number of places by the share of time in which the event loop was busy lately, 0 to 1. */
  adapt(utilization: number): void;
};

export type GateSettings = {
  /**
   * Number of requests that run at the same time: the least, which use all CPU time there is, and the most, while
   * requests wait for dependencies that are slow to answer.
   */
  places: { min: number; max: number };
  /** Maximum expected wait for a place, in milliseconds. */
  maxWaitMs: Record<Priority, number>;
  now?: () => number;
};

/** Measured by `npm run bench -- overload`: more places while busy serve no more pages. */
export const gateLimits = {
  places: { min: 16, max: 128 },
  maxWaitMs: { booking: 10_000, browsing: 2_000 },
} satisfies Partial<GateSettings>;

type Waiting = { admit: (leave: Leave | null) => void };

/** Shares of time: the process has no CPU time left, or waits for others. */
const busyFrom = 0.9;
const idleBelow = 0.5;
/** Expected time between the ends of two requests before any has ended. */
export const firstGuessMs = 20;
/** Weight of the latest request in the average. */
const weight = 0.1;

/**
 * Bounds the requests that run at the same time: more of them would only make all of them slower. Others wait, and are
 * refused at once if the wait would be too long by the rate at which requests have ended lately.
 */
export function createRequestGate({ places, maxWaitMs, now = () => performance.now() }: GateSettings): RequestGate {
  const waiting: Record<Priority, Waiting[]> = { booking: [], browsing: [] };
  let running = 0;
  let limit = places.min;
  let msEach = firstGuessMs;
  let lastEnd = now();

  const hasPlace = () => running < limit;
  const expectedWait = (priority: Priority) =>
    (waiting.booking.length + (priority === "browsing" ? waiting.browsing.length : 0)) * msEach;
  const isFull = (priority: Priority) => !hasPlace() && expectedWait(priority) > maxWaitMs[priority];

  function start(): Leave {
    if (running === 0) lastEnd = now();
    running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      const end = now();
      msEach += weight * (end - lastEnd - msEach);
      lastEnd = end;
      admitNext();
    };
  }

  function admitNext(): void {
    while (hasPlace()) {
      const next = waiting.booking.shift() ?? waiting.browsing.shift();
      if (!next) return;
      next.admit(start());
    }
  }

  return {
    isFull,
    adapt(utilization) {
      if (utilization > busyFrom) limit = places.min;
      else if (utilization < idleBelow && !hasPlace()) limit = Math.min(places.max, limit + places.min);
      admitNext();
    },
    enter(priority, signal) {
      if (signal?.aborted) return Promise.resolve(null);
      if (hasPlace()) return Promise.resolve(start());
      if (isFull(priority)) return Promise.resolve(null);
      return new Promise((resolve) => {
        const place: Waiting = { admit: finish };
        const giveUp = () => {
          waiting[priority].splice(waiting[priority].indexOf(place), 1);
          finish(null);
        };
        function finish(leave: Leave | null) {
          signal?.removeEventListener("abort", giveUp);
          resolve(leave);
        }
        signal?.addEventListener("abort", giveUp, { once: true });
        waiting[priority].push(place);
      });
    },
  };
}

const sampleMs = 100;

/** Adapts a gate to the event loop of this process until it ends. */
export function adaptToEventLoop(gate: RequestGate): void {
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const current = performance.eventLoopUtilization();
    gate.adapt(performance.eventLoopUtilization(current, last).utilization);
    last = current;
  }, sampleMs).unref();
}

const ownCalls = [
  "appointment",
  "callbacks",
  "clinic-desk",
  "created-appointments",
  "integrations",
  "joins",
  "operators",
  "patients",
  "reviews/moderation",
  "staff",
  "team",
];
const ownCall = new RegExp(`^/api/v1/(?:${ownCalls.join("|")})`);

const statistics = "/visit-events";

/** Pages of a booking, of an appointment and of staff are their visitors' own work, as is what they post. */
export function priorityOf(method: string, pathname: string): Priority {
  const isRead = method === "GET" || method === "HEAD";
  if (pathname === statistics) return "browsing";
  return !isRead || isPrivatePath(pathname) || ownCall.test(pathname) ? "booking" : "browsing";
}
