import { z } from "zod";
import { appointment, phone } from "./appointment.ts";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shared.ts";

/** A session ends after half an hour without a call. */
export const patientIdleSeconds = 1800;
/** A session ends after twelve hours even if it is used. */
export const patientSessionSeconds = 12 * 3600;

export const patientSession = z.object({ access_token: z.string(), expires_at: instant });
export type PatientSession = z.infer<typeof patientSession>;

export const signInPatient = endpoint({
  method: "POST",
  path: "/api/v1/patients/sign-in/",
  summary:
    "Exchange a code for `sign-in` and the first letter of the patient's first or last name, or of the last name where forms have a field for it, for a token, which ends after half an hour without a call. A wrong code, a wrong letter and a phone without appointments get the same error. The same Idempotency-Key opens a session again within a minute, after the response was lost",
  headers: z.object({ "idempotency-key": z.string().min(16).max(100).optional() }),
  body: z.object({
    phone,
    code: z.string().min(1).max(10),
    /** Only the first letter is compared. */
    letter: z.string().trim().min(1).max(60),
  }),
  limit: { aMinute: 60, inDemo: false },
  responses: { 201: patientSession, 400: apiErrorBody },
});

export const signOutPatient = endpoint({
  method: "POST",
  path: "/api/v1/patients/sign-out/",
  summary: "End the session of the request's token",
  patient: true,
  limit: { aMinute: 300 },
  body: z.object({}),
  responses: { 200: z.object({}), 400: apiErrorBody, 401: apiErrorBody },
});

export const ownAppointment = appointment.extend({
  /** Gives access to the appointment's other calls. */
  hash: z.string(),
});
export type OwnAppointment = z.infer<typeof ownAppointment>;

export const listOwnAppointments = endpoint({
  method: "GET",
  path: "/api/v1/patients/appointments/",
  summary:
    "The signed-in patient's appointments: upcoming ones first, the soonest first, then those of the last year, the latest first; at most a hundred",
  patient: true,
  responses: { 200: z.array(ownAppointment), 401: apiErrorBody },
});
