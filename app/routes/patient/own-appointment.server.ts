import type { OwnAppointment } from "#app/contract/patient-session.ts";
import { canRebook, isAhead, stateOf, type AppointmentState } from "../appointment/appointment-state.ts";
import type { PageRequest } from "../shell/index.ts";

/** An appointment in the patient's list, without a key: the session gives access to its pages. */
export type OwnAppointmentView = Pick<
  OwnAppointment,
  "id" | "datetime" | "timezone" | "client_name" | "clinic_cancellation"
> & {
  state: AppointmentState;
  isAhead: boolean;
  doctor: { name: string; image_url: string | null };
  service: string;
  branch: { name: string; address: string; city: string };
  path: string;
  /** Paths of its actions; null for an action that is not possible now. */
  paths: Record<"feedback" | "rebook" | "calendar" | "reschedule" | "cancel", string | null>;
};

type Settings = {
  pageRequest: PageRequest;
  canMove: boolean;
  /** Milliseconds since 1970. */
  now: number;
};

export function toAppointmentView(
  appointment: OwnAppointment,
  { pageRequest, canMove, now }: Settings,
): OwnAppointmentView {
  const { id, datetime, timezone, client_name, clinic_cancellation, doctor, clinic_branch: branch } = appointment;
  const state = stateOf(appointment, now);
  const params = { id: String(id) };
  const { path } = pageRequest;
  const isChangeable = appointment.change_until !== null;
  const isComing = isAhead(state);
  return {
    id,
    datetime,
    timezone,
    client_name,
    clinic_cancellation,
    state,
    isAhead: isComing || state === "started",
    doctor: { name: doctor.name, image_url: doctor.image_url },
    service: appointment.service.name,
    branch: { name: branch.name, address: branch.address, city: branch.city.name },
    path: path("/appointments/:id", params),
    paths: {
      feedback: appointment.can_review ? path("/feedback/:id", params) : null,
      rebook: canRebook(state) ? path("/appointments/:id/rebook", params) : null,
      calendar: isComing ? path("/appointments/:id/calendar.ics", params) : null,
      reschedule: isChangeable && canMove ? path("/appointments/:id/reschedule", params) : null,
      cancel: isChangeable ? path("/appointments/:id/cancel", params) : null,
    },
  };
}
