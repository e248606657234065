export { findFreeSlot, findFreeSlots, findNearestFreeTime, isFree, slotFits } from "./queries.ts";
