export {
  findFreeSlot,
  findFreeSlots,
  findNearestFreeTime,
  isFree,
  isSlotOf,
  slotFits,
  updateFreeDays,
} from "./queries.ts";
