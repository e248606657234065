export { reviewColumns, toReview, type ReviewRow } from "./queries.ts";
export { listReviews } from "./reviews.ts";
export { deleteReviewsOf, findReviewsByStatus, moderateReview } from "./moderation/queries.ts";
