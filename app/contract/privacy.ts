import { z } from "zod";
import { phone } from "./appointment.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import type { Role } from "./role.ts";

/** Roles that work for patients who ask for their data. */
export const privacyStaff: readonly Role[] = ["admin"];

const owner = z.object({
  phone,
  /** The first letter of the name, if the number has had another owner: only visits of that name. */
  letter: z.string().trim().min(1).max(40).nullable().default(null),
});
const faults = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody };
const limit = { aMinute: 30 };
const count = z.int().min(0);
const entries = z.array(z.record(z.string(), z.unknown()));

export const exportPatientData = endpoint({
  method: "POST",
  path: "/api/v1/privacy/export/",
  summary:
    "For admins: export all stored data of a patient, for the patient. A POST, so that no URL contains the phone",
  staff: privacyStaff,
  body: owner,
  limit,
  responses: {
    200: z.object({
      visits: entries,
      /** Requests to be called, surveys. */
      requests: entries,
      /** SMS that are still stored. */
      messages: entries,
      /** Notes of operators during calls. */
      call_notes: entries,
    }),
    ...faults,
  },
});

export const erasePatientData = endpoint({
  method: "POST",
  path: "/api/v1/privacy/erasure/",
  summary: "For admins: delete all stored data of a patient; refused while a visit is upcoming",
  staff: privacyStaff,
  body: owner,
  limit,
  responses: { 200: z.object({ visits: count, reviews: count, requests: count }), ...faults },
});
