import type { Appointment } from "#app/contract/appointment.ts";
import { brokenConstraint } from "../database/constraint.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../fault.ts";
import { refuseTooOften } from "../limits/index.ts";
import { cancel, move, type ChangeAuthor } from "./after/queries.ts";
import { moveLimits, type LimitedRequester } from "./limits.ts";
import { findOffer } from "./queries.ts";
import { readAppointment, type AppointmentKey } from "./read-appointment.ts";

/**
 * Cancels; a cancelled appointment stays cancelled. Null: no such appointment. Faults: too_late_to_change;
 * moved_meanwhile if it is no longer at `shownSlot`.
 */
export async function cancelAppointment(
  db: Database,
  key: AppointmentKey,
  change: { reason: string; author: ChangeAuthor; shownSlot: number | undefined },
): Promise<Result<Appointment> | null> {
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  if (change.shownSlot !== undefined && change.shownSlot !== appointment.slot) return refuse(null, "moved_meanwhile");
  const isCancelled = appointment.status === "cancelled" || (await cancel(db, key.id, change));
  const after = await readAppointment(db, key);
  // Of two concurrent cancellations the second finds it done.
  if (isCancelled || after?.status === "cancelled") return after && accept(after);
  const hasMoved = change.shownSlot !== undefined && after?.slot !== change.shownSlot;
  return hasMoved ? refuse(null, "moved_meanwhile") : refuse(null, "too_late_to_change");
}

/**
 * Moves to another slot; a move to the same slot changes nothing. Null: no such appointment. Faults:
 * visit_cancelled, too_late_to_change, too_many_moves; moved_meanwhile if it is no longer at `shownSlot`; `slot` gone
 * or taken.
 */
export async function rescheduleAppointment(
  db: Database,
  key: AppointmentKey,
  change: Move,
): Promise<Result<Appointment> | null> {
  const hasMoved = ({ slot }: Appointment) => change.shownSlot !== undefined && slot !== change.shownSlot;
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  if (holdsSlot(appointment, change.slot)) return accept(appointment);
  if (hasMoved(appointment)) return refuse(null, "moved_meanwhile");
  if (!appointment.change_until) return refuseMove(appointment);
  const refusal = await tryMove(db, key, appointment, change);
  if (!refusal) return reread(db, key);
  // Of two equal concurrent moves the second finds it done.
  const after = await readAppointment(db, key);
  if (after && holdsSlot(after, change.slot)) return accept(after);
  if (!after?.change_until) return refuseMove(after);
  return hasMoved(after) ? refuse(null, "moved_meanwhile") : refusal;
}

/** `shownSlot`: the appointment's slot on the requester's page. */
type Move = { slot: number; shownSlot: number | undefined; author: ChangeAuthor; requester: LimitedRequester };

async function tryMove(
  db: Database,
  key: AppointmentKey,
  { doctor_service: doctorService, client_phone: phone }: Appointment,
  { requester, ...change }: Move,
): Promise<Refused | null> {
  const { bookings: bookingsADay } = requester.limits;
  const offer = await findOffer(db, { ...key, doctorService, slot: change.slot, clientPhone: phone, bookingsADay });
  if (!offer || offer.slot === "unknown") return refuse("slot", "slot_gone");
  try {
    const { isMoved, waitSeconds } = await move(db, key.id, {
      ...change,
      rateLimits: moveLimits(requester, { id: key.id, phone }),
    });
    if (isMoved) return null;
    return waitSeconds > 0 ? refuseTooOften(null, "too_many_moves", waitSeconds) : refuse("slot", "slot_gone");
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "appointments_live_slot") return refuse("slot", "slot_taken");
    if (constraint === "appointments_fit_slot") return refuse("slot", "slot_gone");
    throw error;
  }
}

/** The refusal of an appointment that can no longer be changed. */
function refuseMove(appointment: Appointment | null): Refused {
  return refuse(null, appointment?.status === "cancelled" ? "visit_cancelled" : "too_late_to_change");
}

function holdsSlot({ status, slot }: Appointment, wantedSlot: number): boolean {
  return slot === wantedSlot && (status === "booked" || status === "pending");
}

async function reread(db: Database, key: AppointmentKey): Promise<Result<Appointment> | null> {
  const appointment = await readAppointment(db, key);
  return appointment && accept(appointment);
}
