export { cancelVisit, markVisit, readDay } from "./clinic-desk.ts";
