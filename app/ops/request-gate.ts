import { performance } from "node:perf_hooks";
import { isPrivatePath } from "./security-headers.ts";

/** `booking`: work on bookings and appointments, and staff's work, which go before browsing. */
export type Priority = "booking" | "browsing";

/** Frees the place of a request; a second call does nothing. */
export type Release = () => void;

export type RequestGate = {
  /** Whether a request that comes now is refused. */
  isFull(priority: Priority): boolean;
  /** Waits for a place; null: refused, or `signal` was aborted. */
  enter(priority: Priority, signal?: AbortSignal): Promise<Release | null>;
  /** Sets the number of places by the share of time in which the event loop was busy lately, 0 to 1. */
  adapt(utilization: number): void;
};

export type GateSettings = {
  /**
   * Number of requests that run at the same time: `min` use all CPU time, up to `max` run while requests wait for slow
   * dependencies.
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

type Waiting = { admit: (release: Release | null) => void };

/** Shares of time in which the event loop is busy: no CPU time is left, and requests wait for dependencies. */
const busyFrom = 0.9;
const idleBelow = 0.5;
/** The time between the ends of two requests that is assumed until one has ended. */
export const assumedMsBetweenEnds = 20;
/** Weight of the latest request in the average. */
const latestWeight = 0.1;

/**
 * Limits the requests that run at the same time: more of them would make all of them slower. Others wait, or are
 * refused at once if the expected wait is too long, by the rate at which requests have ended lately.
 */
export function createRequestGate({ places, maxWaitMs, now = () => performance.now() }: GateSettings): RequestGate {
  const waiting: Record<Priority, Waiting[]> = { booking: [], browsing: [] };
  let running = 0;
  let limit = places.min;
  let msBetweenEnds = assumedMsBetweenEnds;
  let lastEnd = now();

  const hasPlace = () => running < limit;
  const expectedWait = (priority: Priority) =>
    (waiting.booking.length + (priority === "browsing" ? waiting.browsing.length : 0)) * msBetweenEnds;
  const isFull = (priority: Priority) => !hasPlace() && expectedWait(priority) > maxWaitMs[priority];

  function start(): Release {
    if (running === 0) lastEnd = now();
    running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      const end = now();
      msBetweenEnds += latestWeight * (end - lastEnd - msBetweenEnds);
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
        const entry: Waiting = { admit: finish };
        const giveUp = () => {
          waiting[priority].splice(waiting[priority].indexOf(entry), 1);
          finish(null);
        };
        function finish(release: Release | null) {
          signal?.removeEventListener("abort", giveUp);
          resolve(release);
        }
        signal?.addEventListener("abort", giveUp, { once: true });
        waiting[priority].push(entry);
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

const bookingCalls = [
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
const bookingCall = new RegExp(`^/api/v1/(?:${bookingCalls.join("|")})`);

const statistics = "/visit-events";

/** Pages and calls about a booking, an appointment or staff's work, and all posts but statistics are `booking`. */
export function priorityOf(method: string, pathname: string): Priority {
  const isRead = method === "GET" || method === "HEAD";
  if (pathname === statistics) return "browsing";
  return !isRead || isPrivatePath(pathname) || bookingCall.test(pathname) ? "booking" : "browsing";
}
