import { z } from "zod";
import { appointmentStatus, phone } from "./appointment.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { operators } from "./role.ts";
import { idValue, instant } from "./shared.ts";

/** A person with an earlier booking for a phone number, and the details of the person's latest visit. */
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
  summary: "For operators: patients booked with this phone, latest first. A POST, so that no URL contains the phone",
  staff: operators,
  body: z.object({ phone, clinic_branch: idValue }),
  responses: { 200: z.array(knownPatient), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const patientVisit = z.object({
  id: idValue,
  /** Gives access to the appointment's page. */
  hash: z.string(),
  status: appointmentStatus,
  /** Whether the appointment can be cancelled, and moved where rescheduling is enabled. */
  is_changeable: z.boolean(),
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
  summary: "For operators: visits booked with this phone: upcoming ones first, then the latest; at most fifty",
  staff: operators,
  body: z.object({ phone }),
  responses: { 200: z.array(patientVisit), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const visitWithPhone = patientVisit.extend({
  /** Null: a walk-in who gave no phone. */
  client_phone: z.string().nullable(),
});
export type VisitWithPhone = z.infer<typeof visitWithPhone>;

export const searchVisits = endpoint({
  method: "POST",
  path: "/api/v1/patients/search/",
  summary:
    "For operators: visits of patients whose name has words that begin with the given ones, upcoming ones first. A POST, so that no URL contains the name; each search is recorded without the name",
  staff: operators,
  /** At least two letters or digits: too many names begin with the same one. */
  body: z.object({
    name: z
      .string()
      .trim()
      .min(2, { abort: true })
      .max(100)
      .regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u),
  }),
  limit: { aMinute: 60 },
  responses: {
    200: z.object({
      visits: z.array(visitWithPhone),
      /** False: there are more visits, and a longer name is needed. */
      is_complete: z.boolean(),
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
  },
});
export type VisitSearchResult = z.infer<(typeof searchVisits.responses)[200]>;

export const maxNoteLength = 500;

export const callNote = z.object({ id: idValue, text: z.string(), author: z.string(), created_at: instant });
export type CallNote = z.infer<typeof callNote>;

export const listCallNotes = endpoint({
  method: "POST",
  path: "/api/v1/patients/notes/",
  summary:
    "For operators: notes of the country's operators about this phone within a year, latest first; at most twenty",
  staff: operators,
  body: z.object({ phone }),
  responses: { 200: z.array(callNote), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const addCallNote = endpoint({
  method: "POST",
  path: "/api/v1/patients/notes/add/",
  summary:
    "For operators: add a note about this phone for the next operator. Patients see it only in their exported data",
  staff: operators,
  body: z.object({ phone, text: z.string().trim().min(1).max(maxNoteLength) }),
  limit: { aMinute: 60 },
  responses: { 201: callNote, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});
