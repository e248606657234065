export { listReviews } from "./reviews.ts";
