import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { ApiError, NetworkError } from "#app/contract/errors.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { stepPath, type Booking } from "./booking-context.server.ts";
import { keepDraft } from "./draft/draft-cookie.server.ts";
import { emptyDraft, type Draft } from "./draft/draft.ts";
import { faultsByField, type FormFaults } from "./form/faults.ts";

/** What was done, or what is wrong; a refusal by the rules is an answer, not an exception. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; faults: FormFaults; slotLost: boolean };

/** Runs a call and turns its refusal into faults at the fields. An API out of reach is a fault of the whole form. */
export async function attempt<Value>(call: Promise<Value>, unreachable: string): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const faults = faultsByField(error.body.errors);
      return { ok: false, faults, slotLost: error.body.errors.some((one) => one.attr === "slot") };
    }
    if (error instanceof ApiError || error instanceof NetworkError) {
      return { ok: false, faults: { fieldErrors: {}, formErrors: [unreachable] }, slotLost: false };
    }
    throw error;
  }
}

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
