import { z } from "zod";
import { appointmentStatus, phone } from "./appointment.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { operators } from "./role.ts";
import { idValue, instant } from "./shared.ts";

/** A person booked earlier for a phone number, with the details of the latest visit. */
export const knownPatient = z.object({
  client_name: z.string(),
  insurance: idValue.nullable(),
  /** Additional fields of the requested branch, whichever branch collected them. */
  additional_fields: z.array(z.object({ clinic_branch_field: idValue, value: z.string() })),
});
export type KnownPatient = z.infer<typeof knownPatient>;

export const findPatients = endpoint({
  method: "POST",
  path: "/api/v1/patients/find/",
  summary:
    "For operators: who was booked by this phone, latest first. Changes nothing; a POST, so that no address holds the phone",
  staff: operators,
  body: z.object({ phone, clinic_branch: idValue }),
  answers: { 200: z.array(knownPatient), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const patientVisit = z.object({
  id: idValue,
  /** Gives access to the appointment's page. */
  hash: z.string(),
  status: appointmentStatus,
  datetime: instant,
  timezone: z.string(),
  client_name: z.string(),
  doctor: z.object({ name: z.string() }),
  service: z.object({ name: z.string() }),
  clinic_branch: z.object({ name: z.string() }),
});
export type PatientVisit = z.infer<typeof patientVisit>;

export const findVisits = endpoint({
  method: "POST",
  path: "/api/v1/patients/visits/",
  summary:
    "For operators: the visits of this phone, those ahead first, then the latest; at most fifty. Changes nothing",
  staff: operators,
  body: z.object({ phone }),
  answers: { 200: z.array(patientVisit), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});
