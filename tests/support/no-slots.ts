import type { SlotsView } from "#app/components/doctor-card/doctor-view.ts";

/** The slots of a card that has none, without a message. */
export const noSlots: SlotsView = {
  days: "",
  today: "2026-11-29",
  most: 0,
  hasAllTimes: false,
  from: null,
  earlier: null,
  later: null,
  message: "none",
  nearest: null,
  needsInfo: false,
};
