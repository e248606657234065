import type { Appointment } from "#app/contract/appointment.ts";
import { brokenConstraint } from "../database/constraint.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { cancel, insertReview, move } from "./after/queries.ts";
import { findOffer } from "./queries.ts";
import { readAppointment, type AppointmentKey } from "./read-appointment.ts";

/** Cancels; one that is cancelled already stays so. Null: no such appointment. Fault: too_late_to_change. */
export async function cancelAppointment(db: Database, key: AppointmentKey, reason: string): Promise<Result<Appointment> | null> {
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  if (appointment.status !== "cancelled" && !(await cancel(db, key.id, reason))) return refuse(null, "too_late_to_change");
  return reread(db, key);
}

/** Moves to another slot; to its own is no move. Null: no such appointment. Faults: too_late_to_change; `slot` gone or taken. */
export async function rescheduleAppointment(db: Database, key: AppointmentKey, slot: number): Promise<Result<Appointment> | null> {
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  if (!appointment.change_until) return refuse(null, "too_late_to_change");
  const { doctor_service: doctorService, client_phone: clientPhone } = appointment;
  const offer = await findOffer(db, { ...key, doctorService, slot, clientPhone });
  if (!offer || offer.slot === "unknown") return refuse("slot", "slot_gone");
  try {
    if (!(await move(db, key.id, slot))) return refuse("slot", "slot_gone");
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "appointments_live_slot") return refuse("slot", "slot_taken");
    if (constraint === "appointments_fit_slot") return refuse("slot", "slot_gone");
    throw error;
  }
  return reread(db, key);
}

/** Null: no such appointment. Faults: visit_not_over, already_reviewed. */
export async function reviewAppointment(
  db: Database,
  key: AppointmentKey,
  review: { score: number; text: string },
): Promise<Result<{ id: number }> | null> {
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  const isOver = Date.parse(appointment.datetime) < Date.now();
  if (!appointment.can_review) return refuse(null, isOver ? "already_reviewed" : "visit_not_over");
  const id = await insertReview(db, { appointment: key.id, ...review });
  return id === null ? refuse(null, "already_reviewed") : accept({ id });
}

async function reread(db: Database, key: AppointmentKey): Promise<Result<Appointment> | null> {
  const appointment = await readAppointment(db, key);
  return appointment && accept(appointment);
}
