import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { stepPath, type Booking } from "./booking-context.server.ts";
import { keepDraft } from "./draft/draft-cookie.server.ts";
import { emptyDraft, type Draft } from "./draft/draft.ts";

/** Back to the free slots with a notice; everything typed is kept. */
export function backToSlots(request: Request, booking: Booking, draft: Draft): Response {
  return redirect(stepPath(booking, "slots", { slotId: undefined, notice: "slot-lost" }), {
    headers: keepDraft(request, booking.draftKey, { ...draft, code: null }),
  });
}

/** The same form sent again for the same slot is the same request, however often it arrives (B-17). */
export function createAppointment(api: ApiClient, payload: AppointmentPayload, draft: Draft, code?: string) {
  const idempotencyKey = `${draft.submission}-${payload.doctor_service}-${payload.slot}`;
  return api.appointments.create(code ? { ...payload, code } : payload, { idempotencyKey });
}

/** To the page of the appointment; of what the steps remembered only where that is (B-09). */
export function toAppointment(
  request: Request,
  booking: Booking,
  language: { country: Country; locale: Locale },
  created: { id: number; hash: string },
): Response {
  const path = localizedPath("/appointments/:id", { id: String(created.id) }, language, { hash: created.hash });
  const made = { ...created, doctorService: booking.doctorService.id };
  return redirect(path, { headers: keepDraft(request, booking.draftKey, { ...emptyDraft, submission: randomUUID(), made }) });
}
