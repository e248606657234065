import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { moderators } from "./role.ts";
import { id, idValue, instant, locale, offset, paged, whole } from "./shared.ts";

/** The clinic's public answer to a review. */
const reviewAnswer = z.object({ text: z.string(), language: z.string(), created_at: instant });

export const review = z.object({
  id: idValue,
  author_name: z.string(),
  /** 0 to 10. */
  score: z.int().min(0).max(10),
  text: z.string(),
  language: z.string(),
  created_at: instant,
  doctor: idValue,
  doctor_name: z.string(),
  doctor_slug: z.string(),
  doctor_service: idValue,
  /** Null: the clinic has not answered. */
  answer: reviewAnswer.nullable(),
});
export type Review = z.infer<typeof review>;

export const listReviews = endpoint({
  method: "GET",
  path: "/api/v1/reviews/",
  mayLag: true,
  summary: "Published reviews of a doctor or of a clinic's doctors, the latest first, and the scores of all",
  query: z
    .object({
      /** Needed without a clinic. */
      doctor: id.optional(),
      doctor_service: id.optional(),
      /** Reviews of the doctors who can be booked in this clinic; needed without a doctor. */
      clinic: id.optional(),
      /** Only doctors of the clinic's branches in this city. */
      city: id.optional(),
      /** Only reviews within these scores, both included. */
      score_from: whole(0, 10).optional(),
      score_to: whole(0, 10).optional(),
      limit: whole(1, 100).default(20),
      offset,
      locale: locale.optional(),
    })
    .refine(({ doctor, clinic }) => doctor !== undefined || clinic !== undefined, { path: ["doctor"] }),
  responses: {
    200: paged(review).extend({
      /** Number of published reviews by score, from 0 to 10, regardless of the score filter. */
      score_counts: z.array(z.int().min(0)).length(11),
      /** Average score; 0 without reviews. */
      feedback_score: z.number().min(0).max(10),
    }),
    400: apiErrorBody,
  },
});

const hash = z.string().min(1).max(100);

export const createReview = endpoint({
  method: "POST",
  path: "/api/v1/appointments/{id}/review/",
  summary: "Review a visit once, after its end; the review is shown once it has been moderated",
  params: z.object({ id }),
  body: z.object({ hash, score: z.int().min(0).max(10), text: z.string().trim().max(5000).default("") }),
  limit: { aMinute: 300 },
  responses: { 201: z.object({ id: idValue }), 400: apiErrorBody, 404: apiErrorBody },
});

export const reviewStatus = z.enum(["pending", "published", "rejected"]);
export type ReviewStatus = z.output<typeof reviewStatus>;

const moderated = review.extend({ status: reviewStatus });
export type ModeratedReview = z.infer<typeof moderated>;

export const listReviewsToModerate = endpoint({
  method: "GET",
  path: "/api/v1/reviews/moderation/",
  summary: "Reviews by status, the longest waiting first; for staff who moderate",
  staff: moderators,
  query: z.object({
    status: reviewStatus.default("pending"),
    limit: whole(1, 100).default(20),
    offset,
    locale: locale.optional(),
  }),
  responses: { 200: paged(moderated), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

/** The status that the moderator has seen: the call is refused if another moderator has changed it since. */
const seenStatus = z.object({ was: reviewStatus.optional() });

const decisionResponses = {
  200: z.object({ id: idValue, status: reviewStatus }),
  400: apiErrorBody,
  401: apiErrorBody,
  403: apiErrorBody,
  404: apiErrorBody,
};

export const publishReview = endpoint({
  method: "POST",
  path: "/api/v1/reviews/{id}/publish/",
  summary: "Show a review, and count it in the figures of its doctor",
  staff: moderators,
  params: z.object({ id }),
  query: seenStatus,
  responses: decisionResponses,
});

export const rejectReview = endpoint({
  method: "POST",
  path: "/api/v1/reviews/{id}/reject/",
  summary: "Reject a review; a published one is hidden and no longer counted in the figures",
  staff: moderators,
  params: z.object({ id }),
  query: seenStatus,
  responses: decisionResponses,
});
