import type { RouterContextProvider } from "react-router";
import { formatPhone } from "#app/countries/phone.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { cookiesOff } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";

/** Why a form is refused whatever it holds: its state could not be stored. Null: it is accepted. */
export function refusalOf(
  { doctor, doctorService }: Booking,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): string[] | null {
  const off = cookiesOff({ request, context });
  if (!off) return null;
  const { country } = context.get(requestContext);
  const phone = doctor.clinic_branches.find((one) => one.id === doctorService.clinic_branch)?.phone;
  if (!phone) return [off];
  const number = formatPhone(phone, country);
  return [off, getI18n(context).t("errors:cookies_off_call", { phone: number })];
}
