export { findFreeSlot, findFreeSlots, findNearestFreeTime, isFree } from "./queries.ts";
