import { firstStep, type BookingStep } from "./address.ts";

/** What is known of a booking from its URL and its state. */
export type Known = {
  /** Walk-in, or price conditions. */
  needsInfo: boolean;
  hasSlot: boolean;
  /** The slot in the URL is taken. */
  slotLost: boolean;
  /** A code was sent for this service and slot. */
  codeSent: boolean;
};

/** The allowed steps follow from what is known; others redirect to an allowed one. */
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
