export { findReviews } from "./queries.ts";
