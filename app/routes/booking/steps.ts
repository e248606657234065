import { firstStep, type BookingStep } from "./booking-path.ts";

/** The facts about a booking that its URL and its state give. */
export type BookingProgress = {
  /** Walk-in, or price conditions. */
  needsInfo: boolean;
  hasSlot: boolean;
  /** The slot in the URL is taken. */
  slotLost: boolean;
  /** A code was sent for this service and slot. */
  codeSent: boolean;
};

/** The allowed steps follow from the progress; others redirect to an allowed one. */
export function stepFor(requested: BookingStep | null, progress: BookingProgress): BookingStep {
  switch (requested) {
    case null:
      return firstStep(progress);
    case "info":
      return progress.needsInfo ? "info" : firstStep(progress);
    case "slots":
      return "slots";
    case "form":
      return progress.slotLost ? "slots" : "form";
    case "otp":
      return progress.codeSent && progress.hasSlot ? "otp" : stepFor("form", progress);
  }
}
