import type { Appointment } from "#app/contract/appointment.ts";
import type { ReviewStatus } from "#app/contract/review.ts";

/** The state of the feedback page: the open form, the status of the review, or the reason why there is no form. */
export type FeedbackState = "open" | ReviewStatus | "early" | "cancelled" | "noshow";

export function feedbackState({
  status,
  can_review: canReview,
  review_status: reviewStatus,
}: Pick<Appointment, "status" | "can_review" | "review_status">): FeedbackState {
  if (reviewStatus) return reviewStatus;
  if (canReview) return "open";
  return status === "cancelled" || status === "noshow" ? status : "early";
}
