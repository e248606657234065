import type { RouterContextProvider } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import { cookiesBlockedMessage } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";
import { clinicPhoneOf } from "../clinic-phone.server.ts";

/** The errors of a form posted by a browser without cookies, which cannot keep its draft; null if cookies work. */
export function cookiesBlockedErrors(
  booking: Booking,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): string[] | null {
  const cookiesBlockedText = cookiesBlockedMessage({ request, context });
  if (!cookiesBlockedText) return null;
  const phone = clinicPhoneOf(booking, context);
  return phone ? [cookiesBlockedText, getI18n(context).t("errors:cookies_off_call", { phone })] : [cookiesBlockedText];
}
