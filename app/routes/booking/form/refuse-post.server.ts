import { data, type RouterContextProvider } from "react-router";
import { formatPhone } from "#app/countries/phone.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { cookiesOff, probeCookies } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";

/** Why a form is not taken whatever it holds: what the steps remember of it would be lost. Null: it is. */
export async function refusePost(
  { doctor, doctorService }: Booking,
  typed: Draft,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const off = cookiesOff({ request, context });
  if (!off) return null;
  const { country } = context.get(requestContext);
  const phone = doctor.clinic_branches.find((one) => one.id === doctorService.clinic_branch)?.phone;
  const call = phone
    ? [getI18n(context).t("errors:cookies_off_call", { phone: formatPhone(phone, country.phone, country.landline) })]
    : [];
  const error: Record<string, string[] | null> = { "": [off, ...call] };
  return data(
    { result: { error }, typed, toasts: [], ended: null },
    { status: 400, headers: await probeCookies(request) },
  );
}
