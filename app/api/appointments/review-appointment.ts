import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findSameReview, insertReview } from "./after/queries.ts";
import { readAppointment, type AppointmentKey } from "./read-appointment.ts";

/** Null: no such appointment. Faults: visit_not_over; already_reviewed, unless the same review is sent again. */
export async function reviewAppointment(
  db: Database,
  key: AppointmentKey,
  review: { score: number; text: string },
): Promise<Result<{ id: number }> | null> {
  const appointment = await readAppointment(db, key);
  if (!appointment) return null;
  if (!appointment.can_review && !appointment.review_status) return refuse(null, "visit_not_over");
  const values = { appointment: key.id, ...review };
  const id = (await insertReview(db, { ...values, language: key.locale })) ?? (await findSameReview(db, values));
  return id === null ? refuse(null, "already_reviewed") : accept({ id });
}
