import type { Appointment } from "#app/contract/appointment.ts";

/** The state of the feedback page: the form, or why there is none. */
export type FeedbackState = "open" | "given" | "early" | "cancelled" | "noshow";

export function feedbackState({
  status,
  can_review: canReview,
  is_reviewed: isReviewed,
}: Pick<Appointment, "status" | "can_review" | "is_reviewed">): FeedbackState {
  if (isReviewed) return "given";
  if (canReview) return "open";
  return status === "cancelled" || status === "noshow" ? status : "early";
}
