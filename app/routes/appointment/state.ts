import type { Appointment, AppointmentStatus } from "#app/contract/appointment.ts";

/** A booked visit whose time has passed is over, whether or not the clinic has said that it took place. */
export type AppointmentState = AppointmentStatus | "over";

export function stateOf({ status, datetime, duration_minutes: minutes }: Pick<Appointment, "status" | "datetime" | "duration_minutes">, now: number): AppointmentState {
  const isLive = status === "booked" || status === "pending";
  return isLive && Date.parse(datetime) + minutes * 60_000 < now ? "over" : status;
}

/** Whether another visit is the natural next thing. */
export function canRebook(state: AppointmentState): boolean {
  return state !== "booked" && state !== "pending";
}
