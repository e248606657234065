import type { ClinicDay, ClinicVisit, VisitMark } from "#app/contract/clinic-desk.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { brokenConstraint } from "../database/constraint.ts";
import { afterMark, isCancellable, isMarkedAlready, isMovable, markOf, marksOf, type VisitState } from "./marks.ts";
import {
  findDoctorsOff,
  findOwnBranches,
  findVisit,
  findVisits,
  inTransaction,
  lockVisit,
  moveToSlot,
  recordChange,
  type VisitRow,
} from "./queries.ts";
import { findNextFreeDate } from "./walk-ins/queries.ts";
import type { Actor } from "../staff/index.ts";

/** A visit at the slot that the actor sees. */
type VisitAndSlot = { id: number; slot: number | undefined };

type Day = { clinicBranch: number | undefined; date: string | undefined };

/** Null: the branch is not the actor's, or the actor has none. */
export async function readDay(db: Database, actor: Actor, query: Day): Promise<ClinicDay | null> {
  const branches = await findOwnBranches(db, actor);
  const branch = findByIdOrFirst(branches, query.clinicBranch);
  if (!branch) return null;
  const now = new Date();
  const today = todayIn(branch.timezone, now);
  const date = query.date ?? today;
  const day = { branch: branch.id, date, timezone: branch.timezone };
  const [rows, off, nextFreeDate] = await Promise.all([
    findVisits(db, actor, day),
    findDoctorsOff(db, day),
    date === today ? findNextFreeDate(db, actor, branch.id) : null,
  ]);
  const visits = rows.map((row) => toVisit(row, now));
  return { branches, branch, date, today, visits, doctors_off: off, next_free_date: nextFreeDate };
}

/** The item with the requested id, or the first if no id is requested; null: there is none. */
export function findByIdOrFirst<Item extends { id: number }>(
  items: Item[],
  requestedId: number | undefined,
): Item | null {
  return (requestedId === undefined ? items[0] : items.find(({ id }) => id === requestedId)) ?? null;
}

/**
 * A mark that the visit has is accepted again. `shownMark`: the mark that the actor sees, which `none` removes. Null:
 * the visit is not at one of the actor's branches. Faults: `mark` not possible now; moved_meanwhile.
 */
export function markVisit(
  db: Database,
  actor: Actor,
  { mark, shownMark, ...visitAndSlot }: VisitAndSlot & { mark: VisitMark; shownMark: VisitMark | undefined },
): Promise<Result<ClinicVisit> | null> {
  return change(db, actor, visitAndSlot, async (trx, visit, now) => {
    const state = stateOf(visit);
    if (isMarkedAlready(state, mark, shownMark)) return null;
    const removesAnother = mark === "none" && shownMark !== undefined && shownMark !== markOf(state);
    if (removesAnother || !marksOf(state, now).includes(mark)) return refuse("mark", "mark_impossible");
    const { status, hasArrived } = afterMark(state, mark);
    const arrivedAt = hasArrived ? (visit.arrived_at ?? now) : null;
    await recordChange(trx, actor, visit, { status, arrivedAt, reason: null });
    return null;
  });
}

/**
 * A cancelled visit stays cancelled. Null: the visit is not at one of the actor's branches. Faults:
 * too_late_to_cancel; moved_meanwhile; already_cancelled if that is asked for.
 */
export function cancelVisit(
  db: Database,
  actor: Actor,
  { reason, refuseCancelled, ...visitAndSlot }: VisitAndSlot & { reason: string; refuseCancelled: boolean },
): Promise<Result<ClinicVisit> | null> {
  return change(db, actor, visitAndSlot, async (trx, visit, now) => {
    if (visit.status === "cancelled") return refuseCancelled ? refuse(null, "already_cancelled") : null;
    if (!isCancellable(stateOf(visit), now)) return refuse(null, "too_late_to_cancel");
    await recordChange(trx, actor, visit, { status: "cancelled", arrivedAt: null, reason });
    return null;
  });
}

/**
 * Moves a visit to another free slot of its doctor and service; sent twice, it is moved once. Null: the visit is not at
 * one of the actor's branches. Faults: too_late_to_move; visit_cancelled; moved_meanwhile; `slot` gone or taken.
 */
export async function moveVisit(
  db: Database,
  actor: Actor,
  visitAndSlot: VisitAndSlot & { to: number },
): Promise<Result<ClinicVisit> | null> {
  const moved = change(db, actor, visitAndSlot, async (trx, visit, now) => {
    if (visit.slot === visitAndSlot.to) return null;
    if (visit.status === "cancelled") return refuse(null, "visit_cancelled");
    if (!isMovable(stateOf(visit), now)) return refuse(null, "too_late_to_move");
    return (await moveToSlot(trx, actor, visit, visitAndSlot.to)) ? null : refuse("slot", "slot_gone");
  });
  return moved.catch((error: unknown) => {
    const constraint = brokenConstraint(error);
    if (constraint === "appointments_live_slot") return refuse("slot", "slot_taken");
    if (constraint === "appointments_fit_slot") return refuse("slot", "slot_gone");
    throw error;
  });
}

/** Locks the visit while the rule decides, so that of two members of staff the second sees the first one's change. */
function change(
  db: Database,
  actor: Actor,
  { id, slot, to }: VisitAndSlot & { to?: number },
  run: (trx: Database, visit: VisitRow, now: Date) => Promise<Extract<Result<never>, { ok: false }> | null>,
): Promise<Result<ClinicVisit> | null> {
  return inTransaction(db, async (trx) => {
    const visit = await lockVisit(trx, actor, id);
    if (!visit) return null;
    if (slot !== undefined && slot !== visit.slot && to !== visit.slot) return refuse(null, "moved_meanwhile");
    const now = new Date();
    const refused = await run(trx, visit, now);
    return refused ?? accept(toVisit((await findVisit(trx, actor, id))!, now));
  });
}

function stateOf({ status, arrived_at, starts_at, timezone, is_walk_in }: VisitRow): VisitState {
  return { status, arrivedAt: arrived_at, startsAt: starts_at, timezone, isWalkIn: is_walk_in };
}

export function toVisit(row: VisitRow, now: Date): ClinicVisit {
  const { starts_at: startsAt, arrived_at: arrivedAt, timezone: _timezone, ...visit } = row;
  return {
    ...visit,
    datetime: startsAt.toISOString(),
    arrived_at: arrivedAt?.toISOString() ?? null,
    mark: markOf(stateOf(row)),
    marks: marksOf(stateOf(row), now),
    is_cancellable: isCancellable(stateOf(row), now),
    is_movable: isMovable(stateOf(row), now),
  };
}
