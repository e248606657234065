import type { RouterContextProvider } from "react-router";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import { requestContext } from "#app/request-context.ts";
import { getOperatorToken, isPhone } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";

/** What is sent to validate and to create, made from what the steps remember (BW 3.1). */
export function payloadOf(
  booking: Booking,
  draft: Draft,
  slotId: number,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): AppointmentPayload {
  const { origin } = context.get(requestContext);
  const [page = "/"] = booking.parent.split("?");
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  const token = getOperatorToken(context);
  return {
    client_name: [draft.name, draft.surname].map((part) => part.trim()).filter(Boolean).join(" "),
    client_phone: draft.phone,
    doctor_service: booking.doctorService.id,
    slot: slotId,
    source: isPhone(request.headers) ? "web-mobile" : "web-desktop",
    booking_page: page.slice(0, 300),
    page_location: `${origin}${page}`.slice(0, 500),
    ...(referrer ? { page_referrer: `${referrer.origin}${referrer.pathname}`.slice(0, 500) } : {}),
    consents: { processing: true },
    additional_fields: Object.entries(draft.fields)
      .filter(([, value]) => value.trim() !== "")
      .map(([id, value]) => ({ clinic_branch_field: Number(id), value: value.trim() })),
    insurance: draft.hasInsurance && draft.insurance ? Number(draft.insurance) : null,
    ...analyticsIds(request.headers.get("cookie") ?? ""),
    ...(token ? { token } : {}),
  };
}

/** Who the counter says this is: from its cookies, which stand there only with consent. */
function analyticsIds(cookies: string): Pick<AppointmentPayload, "client_id" | "session_id"> {
  const client = /(?:^|; *)_ga=GA\d\.\d\.([\d.]{1,100})/.exec(cookies)?.[1];
  const session = /(?:^|; *)_ga_\w+=GS\d\.\d\.s?(\d{1,20})/.exec(cookies)?.[1];
  return { ...(client ? { client_id: client } : {}), ...(session ? { session_id: session } : {}) };
}
