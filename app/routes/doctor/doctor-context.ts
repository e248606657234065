import { tellBrowserError } from "#app/reports/browser-channel.ts";
import { createStore, isRecord } from "./stored.ts";

/** What a list showed of the doctor whose profile was opened from it. */
export type DoctorContext = { doctorServiceId: string; displayAllReviews: boolean; scrollToReviews: boolean };

const hour = 3_600_000;

/** The last one opened, for an hour: the address says the same, but not every way back to the profile has it. */
export const doctorContext = createStore<DoctorContext>({
  name: "doctor-context",
  keptMs: hour,
  read: readDoctorContext,
  place: () => localStorage,
  now: () => Date.now(),
  warn: (error) => tellBrowserError(error, "warning"),
});

export function readDoctorContext(value: unknown): DoctorContext | null {
  if (!isRecord(value)) return null;
  const { doctorServiceId, displayAllReviews, scrollToReviews } = value;
  if (
    typeof doctorServiceId !== "string" ||
    typeof displayAllReviews !== "boolean" ||
    typeof scrollToReviews !== "boolean"
  )
    return null;
  return { doctorServiceId, displayAllReviews, scrollToReviews };
}
