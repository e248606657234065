import { reportBrowserError } from "#app/reports/browser-channel.ts";
import { createStore, isRecord } from "./browser-store.ts";

/** The doctor service and day shown in the list from which the profile was opened. */
export type DoctorContext = { doctorServiceId: string; displayAllReviews: boolean; scrollToReviews: boolean };

const hour = 3_600_000;

/** The last one opened, for an hour: the URL holds the same, but not on every way back to the profile. */
export const doctorContext = createStore<DoctorContext>({
  name: "doctor-context",
  lifetimeMs: hour,
  read: readDoctorContext,
  storage: () => localStorage,
  now: () => Date.now(),
  warn: (error) => reportBrowserError(error, "warning"),
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
