export { startFreeDays } from "./free-days.ts";
export {
  findFreeSlot,
  findFreeSlots,
  findNearestFreeTime,
  isFree,
  isSlotOf,
  slotFits,
  updateFreeDays,
} from "./queries.ts";
