import { z } from "zod";
import { phone } from "./appointment.ts";
import { clinic } from "./clinic.ts";
import { doctor } from "./doctor.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { accountManagers, clinicStaff } from "./role.ts";
import { offeredService } from "./service.ts";
import { id, idValue, instant } from "./shared.ts";
import { email } from "./team.ts";

/** A clinic that wants to join, as its form was sent. */
export const joinRequest = z.object({
  id: idValue,
  created_at: instant,
  clinic_name: z.string(),
  city: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** The items that a clinic lacks before it can be published. */
export const clinicNeed = z.enum(["clinic_without_doctors", "branch_without_place"]);
export type ClinicNeed = z.infer<typeof clinicNeed>;

/** A clinic that was let in and is not published yet. */
export const draftClinic = z.object({
  id: idValue,
  name: z.string(),
  city: z.string(),
  /** Doctors with services at its branches. */
  doctors_count: z.int().min(0),
  /** Whether somebody has accepted an invitation to its team. */
  has_team: z.boolean(),
  /** Empty: it can be published. */
  needs: z.array(clinicNeed),
});
export type DraftClinic = z.infer<typeof draftClinic>;

/** A request that was decided, or a clinic that was published. */
export const decidedJoin = z.object({
  /** Null: a clinic was published. */
  request: id.nullable(),
  at: instant,
  staff_name: z.string(),
  clinic_name: z.string(),
  kind: z.enum(["clinic_admitted", "refused", "clinic_published"]),
  /** Null: it was not refused. */
  refusal: z.string().nullable(),
});
export type DecidedJoin = z.infer<typeof decidedJoin>;

const refusals = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };
const limit = { aMinute: 60 };

export const listJoins = endpoint({
  method: "GET",
  path: "/api/v1/joins/",
  summary: "For account managers: the oldest 50 open requests to join, clinics to publish, and the latest 50 decisions",
  staff: accountManagers,
  responses: {
    200: z.object({
      count: z.int().min(0),
      requests: z.array(joinRequest),
      drafts: z.array(draftClinic),
      decided: z.array(decidedJoin),
    }),
    ...refusals,
  },
});

export const admitClinic = endpoint({
  method: "POST",
  path: "/api/v1/joins/{id}/admit/",
  summary:
    "For account managers: admit a clinic, with a first branch and an invitation for its administrator; it is not listed yet",
  staff: accountManagers,
  limit,
  params: z.object({ id }),
  body: z.object({
    clinic_name: z.string().trim().min(2).max(200),
    city: idValue,
    address: z.string().trim().min(2).max(300),
    /** Recipient of the invitation: an e-mail, a phone, or both. */
    email: email.nullable().default(null),
    phone: phone.nullable().default(null),
  }),
  responses: { 201: z.object({ clinic: idValue, link: z.string() }), ...refusals },
});

export const inviteAgain = endpoint({
  method: "POST",
  path: "/api/v1/joins/clinics/{id}/invite/",
  summary:
    "For account managers: invite the administrator of a clinic that nobody works at yet; earlier invitations end",
  staff: accountManagers,
  limit,
  params: z.object({ id }),
  body: admitClinic.body.pick({ email: true, phone: true }),
  responses: { 201: z.object({ link: z.string() }), ...refusals },
});

export const refuseJoin = endpoint({
  method: "POST",
  path: "/api/v1/joins/{id}/refuse/",
  summary: "For account managers: refuse a request to join, with a reason for the team's own record",
  staff: accountManagers,
  limit,
  params: z.object({ id }),
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  responses: { 200: z.object({}), ...refusals },
});

export const publishClinic = endpoint({
  method: "POST",
  path: "/api/v1/joins/clinics/{id}/publish/",
  summary:
    "For account managers: show a clinic with doctors and a place on the map to patients. Publishing it again changes nothing",
  staff: accountManagers,
  limit,
  params: z.object({ id }),
  responses: { 200: z.object({}), ...refusals },
});

/** A clinic's page before it is published. */
export const clinicPreview = z.object({
  is_published: z.boolean(),
  clinic,
  services: z.array(offeredService),
  /** The clinic's doctors in its city, with their services and branches; at most 50. */
  doctors: z.array(doctor),
});
export type ClinicPreview = z.infer<typeof clinicPreview>;

export const previewClinic = endpoint({
  method: "GET",
  path: "/api/v1/joins/clinics/{id}/preview/",
  summary: "For account managers: a clinic as patients will see it once it is published",
  staff: accountManagers,
  limit,
  params: z.object({ id }),
  responses: { 200: clinicPreview, ...refusals },
});

export const readPreview = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/preview/",
  summary: "For a clinic's staff: the clinic as patients will see it once it is published",
  staff: clinicStaff,
  limit,
  responses: { 200: clinicPreview, ...refusals },
});
