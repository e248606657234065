import type { Schema } from "../database/schema.ts";

type RetentionRule =
  /** Deleted after this time. */
  | { after: string }
  /** Deleted with the rows of another table. */
  | { with: keyof Schema }
  /** The reason why its size is bounded. */
  | { bounded: string };

const catalogue = { bounded: "as large as the market: clinics, doctors and what they offer, imported and replaced" };
const byHand = { bounded: "made one by one by those who run the product" };
const migrations = { bounded: "a line for each migration" };

/** Computed from other tables. */
type Derived =
  | "listed_doctors"
  | "list_figures"
  | "list_language_figures"
  | "changed_lists"
  | "free_days"
  | "changed_free_days";

/** The retention rule of every table. A test compares them with the database, so that no table grows without end. */
export const retentionRules: Record<
  keyof Schema | Derived | "kysely_migration" | "kysely_migration_lock",
  RetentionRule
> = {
  appointments: { after: "three years after the visit" },
  appointment_history: { with: "appointments" },
  conversion_events: { with: "appointments" },
  webhook_deliveries: { with: "appointments" },
  outbox: { after: "a day, or with its appointment" },
  registration_codes: { after: "a day" },

  call_notes: { after: "a year" },
  name_searches: { after: "a year" },
  access_changes: { after: "three years" },
  ecommerce_events: { after: "30 days" },
  leads: { after: "a year" },
  patient_sessions: { after: "their end" },
  recent_uses: { after: "the end of the longest window in which a limit counts them" },
  reviews: {
    after: "a year when rejected, four when nobody has judged it; a published one stays: at most one for each visit",
  },
  schedule_exceptions: { after: "a year after the day" },
  privacy_requests: { after: "three years" },
  schedule_changes: { after: "three years" },
  catalogue_changes: { after: "three years" },
  photos: { after: "a day, once no doctor, clinic or recorded change has it" },
  free_days: { after: "two days after the day" },
  slots: { after: "30 days after the time, or with the last of its appointments" },
  staff_invitations: { after: "30 days after their end" },
  staff_tokens: { after: "30 days after their end" },
  weekly_schedules: { after: "a year after their last day; those with none are the catalogue's" },

  branch_tokens: byHand,
  clinic_webhooks: byHand,
  feature_switches: byHand,
  staff: byHand,
  staff_second_factors: { bounded: "one for each of the staff" },
  changed_lists: { bounded: "applied to figures of lists and deleted every second" },
  changed_free_days: { bounded: "applied to free_days and deleted every second" },
  kysely_migration: migrations,
  kysely_migration_lock: migrations,

  cities: catalogue,
  city_areas: catalogue,
  clinic_branch_fields: catalogue,
  clinic_branch_field_services: catalogue,
  clinic_branch_stations: catalogue,
  clinic_branches: catalogue,
  clinics: catalogue,
  doctor_clinic_branches: catalogue,
  doctor_languages: catalogue,
  doctor_service_insurances: catalogue,
  doctor_services: catalogue,
  doctors: catalogue,
  insurances: catalogue,
  itineraries: catalogue,
  list_figures: catalogue,
  list_language_figures: catalogue,
  listed_doctors: catalogue,
  service_categories: catalogue,
  service_extra_services: catalogue,
  services: catalogue,
  station_itineraries: catalogue,
  stations: catalogue,
};
