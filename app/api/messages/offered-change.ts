import type { Flags } from "#app/flags/flags.ts";

/** The change of an appointment that a message offers: its page makes it. */
export function offeredChange(isChangeable: boolean, flags: Flags): "move" | "cancel" | "none" {
  if (!isChangeable) return "none";
  return flags["appointment.reschedule"] ? "move" : "cancel";
}
