export { reviewColumns, toReview, type ReviewRow } from "./queries.ts";
export { listReviews } from "./reviews.ts";
export { findReviewsByStatus, moderateReview } from "./moderation/queries.ts";
