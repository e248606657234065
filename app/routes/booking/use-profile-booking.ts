import { usePaths } from "#app/i18n/use-paths.ts";
import { bookingPath, type BookingStep } from "./address.ts";

/** URLs of a booking that opens on the doctor's profile. */
export function useProfileBooking() {
  const path = usePaths();
  return ({ slug, doctorServiceId }: { slug: string; doctorServiceId: number }, step: BookingStep): string =>
    bookingPath(path("/doctor/:slug", { slug }), { doctorServiceId }, step);
}
