export { cancelVisit, markVisit, readDay } from "./clinic-desk.ts";
export { answerReview, listReviews } from "./reviews.ts";
export { addWalkIn, listWalkInOffers } from "./walk-ins.ts";
