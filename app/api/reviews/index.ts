export { listReviews } from "./reviews.ts";
export { findReviewsByStatus, moderateReview } from "./moderation/queries.ts";
