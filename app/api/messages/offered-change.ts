import type { Flags } from "#app/flags/flags.ts";

/** The change that a message offers, with a link to the appointment's page, where the patient makes it. */
export function offeredChange(isChangeable: boolean, flags: Flags): "move" | "cancel" | "none" {
  if (!isChangeable) return "none";
  return flags["appointment.reschedule"] ? "move" : "cancel";
}
