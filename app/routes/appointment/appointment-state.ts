import type { Appointment, AppointmentStatus } from "#app/contract/appointment.ts";

/** An appointment starts at its time and is over after its duration, whether or not the clinic has confirmed it. */
export type AppointmentState = AppointmentStatus | "cancelledByClinic" | "started" | "over";

type TimedAppointment = Pick<Appointment, "status" | "datetime" | "duration_minutes" | "clinic_cancellation">;

export function stateOf(
  { status, datetime, duration_minutes: minutes, clinic_cancellation }: TimedAppointment,
  now: number,
): AppointmentState {
  if (clinic_cancellation) return "cancelledByClinic";
  const isLive = status === "booked" || status === "pending";
  const start = Date.parse(datetime);
  if (!isLive || now < start) return status;
  return now < start + minutes * 60_000 ? "started" : "over";
}

/** Whether the visit is still to come. */
export function isAhead(state: AppointmentState): boolean {
  return state === "booked" || state === "pending";
}

/** Whether to suggest another appointment. */
export function canRebook(state: AppointmentState): boolean {
  return !isAhead(state) && state !== "started";
}
