export {
  findFreeSlot,
  findFreeSlots,
  findNearestFreeTime,
  isFree,
  isSlotOf,
  isTimelySlotOf,
  updateFreeDays,
} from "./queries.ts";
