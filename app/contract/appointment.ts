import { z } from "zod";
import { appointmentField } from "./appointment-field-schema.ts";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { reviewStatus } from "./review.ts";
import { serviceType } from "./service.ts";
import { id, idValue, instant, locale } from "./shared.ts";
import { hasInvisible } from "./invisible-characters.ts";

/** A plus sign and digits only. */
export const phone = z.string().regex(/^\+\d{7,15}$/);

export const listAppointmentFields = endpoint({
  method: "GET",
  path: "/api/v1/clinic-branches/{id}/appointment-fields/",
  summary:
    "Additional fields of a branch's booking form, in its order; with a doctor service, only those that apply to it",
  params: z.object({ id }),
  query: z.object({ locale: locale.optional(), doctor_service: id.optional() }),
  responses: { 200: z.array(appointmentField), 400: apiErrorBody, 404: apiErrorBody },
});

const text = (max: number) => z.string().max(max);

export const appointmentPayload = z.object({
  client_name: z
    .string()
    .trim()
    .min(2)
    .max(120)
    .refine((name) => /\p{L}/u.test(name) && !hasInvisible(name)),
  client_phone: phone,
  doctor_service: idValue,
  slot: idValue,
  source: z.enum(["web-mobile", "web-desktop"]),
  booking_page: text(300).optional(),
  page_location: text(500).optional(),
  page_referrer: text(500).optional(),
  /** Position of the doctor in the list over all pages; the first is 1. */
  list_position: z.int().min(1).max(10_000).optional(),
  consents: z
    .object({
      processing: z.boolean().optional(),
      marketing: z.boolean().optional(),
      statistics: z.boolean().optional(),
    })
    .optional(),
  additional_fields: z
    .array(z.object({ clinic_branch_field: idValue, value: text(500) }))
    .max(40)
    .refine((answers) => new Set(answers.map((answer) => answer.clinic_branch_field)).size === answers.length)
    .default([]),
  insurance: idValue.nullable().optional(),
  client_id: text(100).optional(),
  session_id: text(100).optional(),
  token: text(200).optional(),
});
export type AppointmentPayload = z.input<typeof appointmentPayload>;

export const createPayload = appointmentPayload.extend({
  code: text(10).optional(),
  /** Names one try of a code: a wrong code that is sent again with it, after its response was lost, counts once. */
  code_attempt: text(200).optional(),
});
export type CreatePayload = z.input<typeof createPayload>;

export const validateAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/validate/",
  summary: "Check whether this appointment could be booked, without booking it",
  staff: "optional",
  limit: { aMinute: 300, inDemo: false },
  body: appointmentPayload,
  responses: { 200: z.object({}), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const createAppointment = endpoint({
  method: "POST",
  path: "/api/v1/appointments/",
  summary: "Book a slot. The same Idempotency-Key gives the same appointment",
  staff: "optional",
  limit: { aMinute: 300, inDemo: false },
  headers: z.object({ "idempotency-key": z.string().min(16).max(100).optional() }),
  body: createPayload,
  responses: {
    201: z.object({ id: idValue, hash: z.string() }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    422: apiErrorBody,
  },
});

export const findCreated = endpoint({
  method: "GET",
  path: "/api/v1/created-appointments/",
  summary:
    "Find the live appointment that a request with this Idempotency-Key created within the last day, after its response was lost",
  limit: { aMinute: 300, inDemo: false },
  headers: z.object({ "idempotency-key": z.string().min(16).max(100) }),
  responses: { 200: z.object({ id: idValue, hash: z.string() }), 400: apiErrorBody, 404: apiErrorBody },
});

export const appointmentStatus = z.enum(["pending", "booked", "cancelled", "fulfilled", "noshow"]);
export type AppointmentStatus = z.infer<typeof appointmentStatus>;

export const appointment = z.object({
  id: idValue,
  status: appointmentStatus,
  slot: idValue,
  datetime: instant,
  duration_minutes: z.int().min(1),
  timezone: z.string(),
  client_name: z.string(),
  client_phone: z.string(),
  doctor: z.object({
    id: idValue,
    slug: z.string(),
    name: z.string(),
    image_url: z.string().nullable(),
    /** False: the doctor is hidden, so the profile may be gone. */
    is_active: z.boolean(),
  }),
  doctor_service: idValue,
  on_walk_in_basis: z.boolean(),
  /** Minutes. */
  avg_waiting_time: z.int().nullable(),
  /** Sanitised HTML from the clinic. */
  price_conditions: z.string().nullable(),
  service: z.object({ id: idValue, name: z.string(), slug: z.string(), type: serviceType }),
  clinic_branch: z.object({
    id: idValue,
    name: z.string(),
    address: z.string(),
    phone: z.string().nullable(),
    clinic_slug: z.string(),
    city: z.object({ id: idValue, slug: z.string(), name: z.string() }),
    location: z.object({ lat: z.number(), lng: z.number() }),
  }),
  /** The insurer of the patient's referral; null: no referral. */
  insurance: z.object({ id: idValue, name: z.string() }).nullable(),
  /** Whole units of the market's currency; zero means on request. */
  price: z.int().min(0),
  created_at: instant,
  /** Time of the last booking, move or cancellation. */
  updated_at: instant,
  /** Increases with every change: SEQUENCE of the calendar file. */
  sequence: z.int().min(0),
  /** Deadline for cancelling or moving; null: no longer possible. */
  change_until: instant.nullable(),
  /** Null: not cancelled by the clinic. Its reason is null if it was written for the clinic only. */
  clinic_cancellation: z.object({ reason: z.string().nullable() }).nullable(),
  /** Whether the visit is over and not reviewed yet. */
  can_review: z.boolean(),
  /** Null: not reviewed. */
  review_status: reviewStatus.nullable(),
});
export type Appointment = z.infer<typeof appointment>;

export const getAppointment = endpoint({
  method: "GET",
  path: "/api/v1/appointments/{id}/",
  summary: "Read an appointment by its id and its hash",
  params: z.object({ id }),
  query: z.object({ hash: z.string().min(1).max(100), locale: locale.optional() }),
  responses: { 200: appointment, 400: apiErrorBody, 404: apiErrorBody },
});
