import type { AppointmentPayload } from "#app/contract/appointment.ts";
import type { Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";

/** What is sent to validate and to create, made from what the steps remember (BW 3.1). */
export function payloadOf(booking: Booking, draft: Draft, slotId: number, visit: { request: Request; origin: string }): AppointmentPayload {
  const [page = "/"] = booking.parent.split("?");
  const referrer = URL.parse(visit.request.headers.get("referer") ?? "");
  return {
    client_name: [draft.name, draft.surname].map((part) => part.trim()).filter(Boolean).join(" "),
    client_phone: draft.phone,
    doctor_service: booking.doctorService.id,
    slot: slotId,
    source: isPhone(visit.request) ? "web-mobile" : "web-desktop",
    booking_page: page.slice(0, 300),
    page_location: `${visit.origin}${page}`.slice(0, 500),
    ...(referrer ? { page_referrer: `${referrer.origin}${referrer.pathname}`.slice(0, 500) } : {}),
    consents: { processing: true },
    additional_fields: Object.entries(draft.fields)
      .filter(([, value]) => value.trim() !== "")
      .map(([id, value]) => ({ clinic_branch_field: Number(id), value: value.trim() })),
    insurance: draft.hasInsurance && draft.insurance ? Number(draft.insurance) : null,
  };
}

function isPhone(request: Request): boolean {
  return /\bMobi|Android|iPhone/.test(request.headers.get("user-agent") ?? "");
}
