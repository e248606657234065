export { findFreeSlot, findFreeSlots, findNearestFreeTime, isFree, isSlotOf, slotFits } from "./queries.ts";
