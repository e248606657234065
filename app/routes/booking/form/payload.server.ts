import type { RouterContextProvider } from "react-router";
import { visitorIds } from "#app/analytics/visitor-ids.ts";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import { marketingQuery, queryText } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { getOperatorToken, isAllowed, isPhone } from "../../shell/index.ts";
import { stepPath, type Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";
import { fullName } from "../draft/names.ts";

/** The payload of validate and create, from the booking's state (BW 3.1). */
export async function payloadOf(
  booking: Booking,
  draft: Draft,
  slotId: number,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<AppointmentPayload> {
  const { origin, country } = context.get(requestContext);
  const { pathname: page, search } = new URL(booking.parent, origin);
  const { pathname: form } = new URL(stepPath(booking, "form"), origin);
  const allowsMarketing = await isAllowed({ request, context }, "marketing");
  const allowsStatistics = await isAllowed({ request, context }, "statistics");
  // Some parameters identify the visitor.
  const marketing = allowsMarketing ? queryText(marketingQuery(search)) : "";
  const token = getOperatorToken(context);
  return {
    client_name: fullName(draft, country),
    client_phone: draft.phone,
    doctor_service: booking.doctorService.id,
    slot: slotId,
    source: isPhone(request.headers) ? "web-mobile" : "web-desktop",
    booking_page: page.slice(0, 300),
    page_location: (origin + form + marketing).slice(0, 500),
    // A booking is nested under the page where it started, which is its referrer, whatever the browser sends.
    page_referrer: (origin + page + marketing).slice(0, 500),
    ...(booking.position ? { list_position: booking.position } : {}),
    consents: { processing: true, marketing: allowsMarketing, ...(allowsStatistics ? { statistics: true } : {}) },
    additional_fields: Object.entries(draft.fields)
      .filter(([, value]) => value.trim() !== "")
      .map(([id, value]) => ({ clinic_branch_field: Number(id), value: value.trim() })),
    insurance: draft.hasInsurance && draft.insurance ? Number(draft.insurance) : null,
    ...(allowsMarketing || allowsStatistics
      ? visitorIds(request.headers.get("cookie") ?? "", new URLSearchParams(search))
      : {}),
    ...(token ? { token } : {}),
  };
}
