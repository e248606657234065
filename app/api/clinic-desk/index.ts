export { cancelVisit, markVisit, readDay } from "./clinic-desk.ts";
export { addWalkIn, listWalkInOffers } from "./walk-ins.ts";
