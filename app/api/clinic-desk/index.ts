export { publishClinic, readCatalogueClinic } from "./clinic-entries.ts";
export { addBranch, publishBranch, publishField, readCatalogueBranch } from "./branch-entries.ts";
export {
  addDoctorToBranch,
  listCatalogueChanges,
  listClinicDoctors,
  publishOffer,
  publishProfile,
  readCatalogueDoctor,
} from "./catalogue-entries.ts";
export { cancelVisit, markVisit, moveVisit, readDay } from "./clinic-desk.ts";
export { readFigures } from "./figures.ts";
export { answerReview, listReviews } from "./reviews.ts";
export { addHours, changeDays, endHours, listScheduleChanges, readSchedule, restoreDays } from "./schedules.ts";
export { addWalkIn, listWalkInOffers } from "./walk-ins.ts";
