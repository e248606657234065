import type { RouterContextProvider } from "react-router";
import { formatPhone } from "#app/countries/phone.ts";
import { requestContext } from "#app/request-context.ts";
import type { Booking } from "./booking-context.server.ts";

/** The phone of the branch, formatted for display; null if the branch shows none. */
export function clinicPhoneOf(
  { doctor, doctorService }: Pick<Booking, "doctor" | "doctorService">,
  context: Readonly<RouterContextProvider>,
): string | null {
  const { country } = context.get(requestContext);
  const phone = doctor.clinic_branches.find((branch) => branch.id === doctorService.clinic_branch)?.phone;
  return phone ? formatPhone(phone, country) : null;
}
