import { redirect, type RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { requestContext } from "#app/request-context.ts";
import { keepVisitKey } from "../shell/index.ts";
import { appointmentPath, stepPath, type Booking } from "./booking-context.server.ts";
import { keepDraft, newDraft } from "./draft/draft-cookie.server.ts";
import type { Draft } from "./draft/draft.ts";
import { fieldOf } from "./form/faults.ts";

/** Back to the slots with a notice; everything typed is kept. */
export function backToSlots(request: Request, booking: Booking, draft: Draft): Response {
  return redirect(stepPath(booking, "slots", { slotId: undefined, notice: "slot-lost" }), {
    headers: keepDraft(request, booking.draftKey, { ...draft, code: null }),
  });
}

export type BookingCall = "validate" | "otp_send" | "create";

/** Reports API errors that belong to no field (BW 5.2), without what was typed. */
export function warnOfUnknown(
  context: Readonly<RouterContextProvider>,
  call: BookingCall,
  errors: readonly ApiErrorItem[],
): void {
  const { report } = context.get(requestContext);
  for (const error of errors.filter((one) => fieldOf(one) === null)) {
    const facts = { call, attr: error.attr, fault: error.code };
    report({ what: "a booking error without a field", tag: call, level: "warning", facts });
  }
}

/** Idempotency key: equal for the same form and slot, however often it is sent (B-17). */
export function createAppointment(api: ApiClient, payload: AppointmentPayload, draft: Draft, code?: string) {
  const idempotencyKey = `${draft.submission}-${payload.doctor_service}-${payload.slot}`;
  return api.appointments.create(code ? { ...payload, code } : payload, { idempotencyKey });
}

/**
 * Redirects to the appointment's page with its id and key (B-09). A cookie keeps the key as well, so that the draft,
 * which keeps only the id, leads there even if the redirect is never followed.
 */
export async function toAppointment(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  booking: Booking,
  language: { country: Country; locale: Locale },
  { slot, id, hash }: { id: number; hash: string; slot: number },
): Promise<Response> {
  const made = { id, doctorService: booking.doctorService.id, slot, parent: booking.parent };
  const headers = keepDraft(request, booking.draftKey, { ...newDraft(booking.caller), made });
  for (const line of await keepVisitKey({ request, context }, { id, hash })) headers.append("set-cookie", line);
  return redirect(appointmentPath({ id, hash }, language), { headers });
}
