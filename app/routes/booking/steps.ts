import { firstStep, type BookingStep } from "./booking-path.ts";

/** The facts about a booking that its URL and its state give. */
export type BookingProgress = {
  /** Whether the service has a queue or price conditions to read before booking. */
  needsInfo: boolean;
  hasSlot: boolean;
  /** Whether the slot in the URL is taken. */
  isSlotLost: boolean;
  /** Whether a code was sent for this service and slot. */
  isCodeSent: boolean;
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
      return progress.isSlotLost ? "slots" : "form";
    case "otp":
      return progress.isCodeSent && progress.hasSlot ? "otp" : stepFor("form", progress);
  }
}
