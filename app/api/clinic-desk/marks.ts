import type { AppointmentStatus } from "#app/contract/appointment.ts";
import type { VisitMark } from "#app/contract/clinic-desk.ts";
import { todayIn } from "#app/calendar/city-time.ts";

export type VisitState = {
  status: AppointmentStatus;
  arrivedAt: Date | null;
  startsAt: Date;
  timezone: string;
  isWalkIn: boolean;
};

type Recorded = { status: AppointmentStatus; hasArrived: boolean };

/** The marks that the clinic can make at this moment. */
export function marksOf(visit: VisitState, now: Date): VisitMark[] {
  if (visit.status === "cancelled") return [];
  if (!isExpected(visit)) return ["none"];
  if (visit.arrivedAt) return ["fulfilled", "none"];
  const isToday = todayIn(visit.timezone, visit.startsAt) === todayIn(visit.timezone, now);
  return [
    ...(isToday ? ["arrived" as const] : []),
    ...(visit.startsAt <= now ? (["fulfilled", "noshow"] as const) : []),
  ];
}

/** The mark that a visit has. */
export function markOf(visit: VisitState): VisitMark {
  if (visit.status === "fulfilled" || visit.status === "noshow") return visit.status;
  return isExpected(visit) && visit.arrivedAt ? "arrived" : "none";
}

/** How many marks precede each mark that a visit has. */
const order = { none: 0, arrived: 1, fulfilled: 2, noshow: 2 } as const satisfies Record<VisitMark, number>;

/** Whether the mark has been set already, or `shownMark` removed, for `none`: the request is a repeated one. */
export function isMarkedAlready(visit: VisitState, mark: VisitMark, shownMark: VisitMark | undefined): boolean {
  if (mark !== "none") return markOf(visit) === mark;
  return shownMark !== undefined && visit.status !== "cancelled" && order[markOf(visit)] < order[shownMark];
}

/**
 * A visit that has started, or whose patient is there, took place or did not: it is marked, not cancelled. A walk-in
 * that was entered by mistake is cancelled after its arrival is taken back.
 */
export function isCancellable(visit: VisitState, now: Date): boolean {
  return isExpected(visit) && !visit.arrivedAt && (visit.isWalkIn || visit.startsAt > now);
}

/** A walk-in is at the desk: there is nothing to move. */
export function isMovable(visit: VisitState, now: Date): boolean {
  return !visit.isWalkIn && isCancellable(visit, now);
}

/** The state after a mark; `none` goes back one step. */
export function afterMark(visit: VisitState, mark: VisitMark): Recorded {
  const hasArrived = visit.arrivedAt !== null;
  if (mark === "arrived") return { status: visit.status, hasArrived: true };
  if (mark !== "none") return { status: mark, hasArrived };
  return isExpected(visit) ? { status: visit.status, hasArrived: false } : { status: "booked", hasArrived };
}

function isExpected({ status }: VisitState): boolean {
  return status === "booked" || status === "pending";
}
