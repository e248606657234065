import type { AppointmentField } from "#app/contract/appointment-field.ts";

/** A doctor service as far as booking it goes. */
export type Offer = {
  doctor_service: number;
  clinic_branch: number;
  insurances: number[];
  fields: (AppointmentField & { clinic_branch: number })[];
  /** Whether the asked slot belongs to the offer, is far enough ahead, and is held by nobody. */
  slot: "free" | "taken" | "unknown";
  starts_at: Date | null;
  /** How many visits the asking phone has ahead. */
  future_visits: number;
  /** Seconds until it may book again, having booked much today; 0: it may now. */
  booking_wait: number;
  /** Months. */
  age_from: number;
  age_to: number | null;
};
