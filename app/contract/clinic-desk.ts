import { z } from "zod";
import { shownSlot } from "./appointment-change.ts";
import { appointmentPayload, appointmentStatus, phone } from "./appointment.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { review } from "./review.ts";
import { clinicStaff } from "./role.ts";
import { id, idValue, instant, isoDate, offset, paged, whole } from "./shared.ts";

/** The mark that a clinic gives a visit; `none` removes the last mark. */
export const visitMark = z.enum(["arrived", "fulfilled", "noshow", "none"]);
export type VisitMark = z.infer<typeof visitMark>;

/** A visit: an appointment as its clinic sees it. */
export const clinicVisit = z.object({
  id: idValue,
  slot: idValue,
  status: appointmentStatus,
  datetime: instant,
  duration_minutes: z.int().min(1),
  /** Null: the patient has not arrived yet. */
  arrived_at: instant.nullable(),
  client_name: z.string(),
  /** Null: a walk-in without a phone number. */
  client_phone: z.string().nullable(),
  /** Whether the patient came without a booking. */
  is_walk_in: z.boolean(),
  doctor: z.object({ id: idValue, name: z.string() }),
  service: z.object({ id: idValue, name: z.string() }),
  /** The insurer of the patient's referral; null: no referral. */
  insurance: z.object({ name: z.string() }).nullable(),
  /** The patient's answers to the branch's additional fields. */
  answers: z.array(z.object({ title: z.string(), value: z.string() })),
  /** Empty: no reason was given; null: not cancelled. */
  cancel_reason: z.string().nullable(),
  /** The mark that it has. */
  mark: visitMark,
  /** The marks that are possible now. */
  marks: z.array(visitMark),
  /** Whether the clinic can cancel it now. */
  is_cancellable: z.boolean(),
  /** Whether the clinic can move it now. */
  is_movable: z.boolean(),
});
export type ClinicVisit = z.infer<typeof clinicVisit>;

/** The items that a branch lacks before its clinic can be published. */
export const branchNeed = z.enum(["place", "doctors", "times"]);
export type BranchNeed = z.infer<typeof branchNeed>;

export const visitBranch = z.object({
  id: idValue,
  name: z.string(),
  timezone: z.string(),
  /** Whether patients see it; false before its clinic is published. */
  is_listed: z.boolean(),
  /** Empty once the branch is listed. */
  needs: z.array(branchNeed),
});
export type VisitBranch = z.infer<typeof visitBranch>;

export const readClinicDay = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/day/",
  summary: "For a clinic's staff: the visits of one of their branches on one day, by time",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
    /** In the zone of the branch's city; default: today. */
    date: isoDate.optional(),
  }),
  responses: {
    200: z.object({
      /** All their branches. */
      branches: z.array(visitBranch),
      branch: visitBranch,
      date: isoDate,
      today: isoDate,
      visits: z.array(clinicVisit),
      /** Doctors of the branch who have that day off; their booked visits stay. */
      doctors_off: z.array(idValue),
      /**
       * The first day with a free time, today included if a walk-in can still take one. Null: no day, or `date` is not
       * today.
       */
      next_free_date: isoDate.nullable(),
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
export type ClinicDay = z.output<(typeof readClinicDay.responses)[200]>;

const changedVisit = { 200: clinicVisit, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };

export const markVisit = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/visits/{id}/mark/",
  summary: "For a clinic's staff: record that the patient has arrived, was seen or did not come, or undo that record",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({
    mark: visitMark,
    shown_slot: shownSlot,
    /** The mark on the requester's page: `none` removes only this one, and is accepted if it has been removed. */
    shown_mark: visitMark.optional(),
  }),
  responses: changedVisit,
});

export const cancelVisit = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/visits/{id}/cancel/",
  summary: "For a clinic's staff: cancel a visit before it starts, which frees its slot and tells the patient",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({
    reason: z.string().trim().min(3).max(500),
    shown_slot: shownSlot,
    /** Whether a cancelled visit is refused with `already_cancelled`; otherwise the response is 200 with that visit. */
    refuse_cancelled: z.boolean().default(false),
  }),
  responses: changedVisit,
});

export const moveVisit = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/visits/{id}/move/",
  summary: "For a clinic's staff: move a visit to another free slot of its doctor and service, which tells the patient",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({ slot: idValue, shown_slot: shownSlot }),
  responses: changedVisit,
});

/** A doctor service with its nearest free times of today, for which somebody at the desk can stay. */
export const walkInOffer = z.object({
  doctor_service: idValue,
  doctor: z.object({ id: idValue, name: z.string() }),
  service: z.object({ name: z.string() }),
  slots: z.array(z.object({ id: idValue, datetime: instant })),
});
export type WalkInOffer = z.infer<typeof walkInOffer>;

export const listWalkInOffers = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/walk-in-offers/",
  summary:
    "For a clinic's staff: doctors and free slots of today for a visitor without a booking, at one branch; a slot counts until its end",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
  }),
  responses: {
    200: z.object({ branch: visitBranch, offers: z.array(walkInOffer) }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
export type WalkInOffers = z.output<(typeof listWalkInOffers.responses)[200]>;

export const addWalkIn = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/walk-ins/",
  summary:
    "For a clinic's staff: enter a visitor without a booking at a free slot of today, as arrived. Sends no SMS; repeated, it gives the same visit",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  body: z.object({
    doctor_service: idValue,
    slot: idValue,
    client_name: appointmentPayload.shape.client_name,
    client_phone: phone.nullable().default(null),
  }),
  responses: { 201: clinicVisit, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody },
});

export const listClinicReviews = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/reviews/",
  summary:
    "For a clinic's staff: the published reviews of visits at one of their branches, those without an answer first",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
    limit: whole(1, 100).default(20),
    offset,
  }),
  responses: {
    200: paged(review).extend({
      /** All their branches. */
      branches: z.array(visitBranch),
      branch: visitBranch,
    }),
    400: apiErrorBody,
    401: apiErrorBody,
    403: apiErrorBody,
    404: apiErrorBody,
  },
});
export type ClinicReviews = z.output<(typeof listClinicReviews.responses)[200]>;

export const answerReview = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/reviews/{id}/answer/",
  summary: "For a clinic's staff: answer a published review of a visit at one of their branches, once and in public",
  staff: clinicStaff,
  limit: { aMinute: 300 },
  params: z.object({ id }),
  body: z.object({ text: z.string().trim().min(3).max(2000) }),
  responses: { 200: review, 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody },
});
