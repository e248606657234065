import { firstStep, type BookingStep } from "./address.ts";

/** What is known of a booking, from its address and from what the steps remember. */
export type Known = {
  /** Walk-in, or the price has conditions. */
  needsInfo: boolean;
  hasSlot: boolean;
  /** The address names a time that cannot be had any more. */
  slotLost: boolean;
  /** A code was sent for this very service and slot. */
  codeSent: boolean;
};

/** Which steps may be visited follows from what is known; a step that may not leads to the one that may. */
export function stepFor(asked: BookingStep | null, known: Known): BookingStep {
  switch (asked) {
    case null:
      return firstStep(known);
    case "info":
      return known.needsInfo ? "info" : firstStep(known);
    case "slots":
      return "slots";
    case "form":
      return known.slotLost ? "slots" : "form";
    case "otp":
      return known.codeSent && known.hasSlot ? "otp" : stepFor("form", known);
  }
}
