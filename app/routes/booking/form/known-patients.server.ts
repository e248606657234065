import type { RouterContextProvider } from "react-router";
import type { KnownPatient } from "#app/contract/patient.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { attempt, getStaff } from "../../shell/index.ts";
import type { Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";
import { namesOf } from "../draft/names.ts";

/** Earlier patients with the typed phone; null if it is incomplete, or if the visitor is not an operator. */
export async function findKnownPatients(
  context: Readonly<RouterContextProvider>,
  { draft, doctorService }: Pick<Booking, "draft" | "doctorService">,
): Promise<KnownPatient[] | null> {
  const { api, country } = context.get(requestContext);
  if (!getStaff(context)?.isOperator) return null;
  const { number: phone } = readPhone(draft.phone, country.phone);
  if (phone === null) return null;
  // If the patients cannot be loaded, the form is that of a new patient.
  const found = await attempt(api.patients.find({ phone, clinic_branch: doctorService.clinic_branch }), "");
  return found.ok ? found.value : null;
}

/** Fills a found patient into the form; the phone stays as typed. */
export function fillInPatient(
  draft: Draft,
  patient: KnownPatient,
  { flags, country }: Pick<RequestContext, "flags" | "country">,
): Draft {
  return {
    ...draft,
    ...namesOf(patient.client_name, flags["appointment.surname"], country),
    hasInsurance: patient.insurance !== null,
    insurance: String(patient.insurance ?? ""),
    fields: {
      ...draft.fields,
      ...Object.fromEntries(patient.additional_fields.map((field) => [String(field.clinic_branch_field), field.value])),
    },
    filledIn: draft.filledIn + 1,
  };
}
