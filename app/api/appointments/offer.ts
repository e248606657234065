import type { AppointmentField } from "#app/contract/appointment-field.ts";

/** A doctor service with what its booking depends on. */
export type Offer = {
  doctor_service: number;
  clinic_branch: number;
  insurances: number[];
  fields: (AppointmentField & { clinic_branch: number })[];
  /** Whether the slot belongs to the offer, is far enough ahead, and is free. */
  slot: "free" | "taken" | "unknown";
  starts_at: Date | null;
  /** Number of the phone's future appointments. */
  future_visits: number;
  /** Seconds until the phone may book again under the daily limit; 0: now. */
  booking_wait_seconds: number;
  /** Months. */
  age_from: number;
  age_to: number | null;
};
