import { usePaths } from "#app/i18n/use-paths.ts";
import type { ClinicOfferView } from "#app/components/clinic/clinic-view.ts";
import { bookingPath, bookingStartPath, type BookingStep } from "./booking-path.ts";

/** Returns a function that builds the URL of a booking that opens on the doctor's profile. */
export function useProfileBooking() {
  const path = usePaths();
  return ({ slug, doctorServiceId }: { slug: string; doctorServiceId: number }, step: BookingStep): string =>
    bookingPath(path("/doctor/:slug", { slug }), { doctorServiceId }, step);
}

/** Returns a function that builds the URL of a booking of a clinic's nearest time, on the doctor's profile. */
export function useNearestBooking() {
  const path = usePaths();
  return ({ doctor: { slug }, doctorServiceId, slotId }: NonNullable<ClinicOfferView["nearest"]>): string =>
    bookingStartPath(path("/doctor/:slug", { slug }), { doctorServiceId, slotId });
}
