import type { OpeningHours } from "#app/calendar/opening-hours.ts";
import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { DayHours } from "#app/contract/clinic-schedule.ts";
import type { CodePurpose } from "#app/contract/registration-code.ts";
import type { TeamRole } from "#app/contract/team.ts";
import type { Country, CountryId } from "#app/countries/country.ts";

/** The database for all queries: Kysely on a pool, with automatically prepared statements. */
export type Database = Kysely<Schema>;

/** Texts by language: {"ru": "…", "kk": "…"}. Written as an object or as JSON text. */
export type Localized = Record<string, string>;
type LocalizedColumn = ColumnType<Localized, Localized | string>;
type OptionalLocalized = ColumnType<Localized | null, Localized | string | null | undefined>;

/** bigint identity, read as a number. */
type Id = Generated<number>;
type Optional<T> = ColumnType<T | null, T | null | undefined>;
type Defaulted<T> = ColumnType<T, T | undefined>;
/** timestamptz: read as a Date, written as a Date or as ISO text. */
type Moment = ColumnType<Date, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined>;
/** Set by triggers: when values that pages show last changed; null if not known. */
type MomentOfChange = ColumnType<Date | null, never, never>;
type MomentOfInsert = ColumnType<Date, Date | string | undefined>;
/** jsonb object: written as an object or as JSON text. */
type JsonObject = ColumnType<Record<string, unknown>, Record<string, unknown> | string | undefined>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, never>;
/** jsonb array: written as JSON text, since the driver would write an array as an SQL array. */
type JsonArray<T> = ColumnType<T[], string | undefined, string>;

/** cities. `timezone` is an IANA name; lat and lng are degrees. */
export type Cities = {
  id: Id;
  country: CountryId;
  slug: string;
  name: LocalizedColumn;
  name_in: OptionalLocalized;
  timezone: string;
  lat: number;
  lng: number;
  position: Defaulted<number>;
};

export type CityAreas = {
  id: Id;
  city_id: number;
  slug: string;
  name: LocalizedColumn;
  lat: number;
  lng: number;
  sitemap_index: Defaulted<boolean>;
};

/** Metro lines. */
export type Itineraries = {
  id: Id;
  city_id: number;
  short_name: string;
  name: LocalizedColumn;
  color: string;
  icon_url: Optional<string>;
};

export type Stations = {
  id: Id;
  city_id: number;
  external_id: Optional<string>;
  name: LocalizedColumn;
  lat: number;
  lng: number;
};

export type StationItineraries = { station_id: number; itinerary_id: number; city_id: number };

export type Insurances = {
  id: Id;
  country: CountryId;
  external_id: Optional<string>;
  name: LocalizedColumn;
  sitemap_index: Defaulted<boolean>;
  position: Defaulted<number>;
};

export type ServiceCategories = {
  id: Id;
  country: CountryId;
  slug: string;
  name: LocalizedColumn;
  position: Defaulted<number>;
};

export type ServiceType = "initial-appointment" | "procedure";

/** `adult_service_id` is set on the children's service. */
export type Services = {
  id: Id;
  country: CountryId;
  category_id: Optional<number>;
  slug: string;
  name: LocalizedColumn;
  alternate_name: OptionalLocalized;
  plural_name: OptionalLocalized;
  type: ServiceType;
  is_primary: Defaulted<boolean>;
  is_for_children: Defaulted<boolean>;
  adult_service_id: Optional<number>;
  description: OptionalLocalized;
  meta_title: OptionalLocalized;
  meta_description: OptionalLocalized;
  search_text: GeneratedAlways<string>;
  updated_at: MomentOfChange;
};

export type ServiceExtraServices = {
  service_id: number;
  extra_service_id: number;
  country: CountryId;
  position: Defaulted<number>;
};

export type Clinics = {
  id: Id;
  country: CountryId;
  city_id: number;
  slug: string;
  name: LocalizedColumn;
  description: OptionalLocalized;
  image_url: Optional<string>;
  is_active: Defaulted<boolean>;
  /** Has joined and is not published yet; not active. */
  is_draft: Defaulted<boolean>;
  external_id: Optional<string>;
  search_text: GeneratedAlways<string>;
  /** Minutes before an appointment until which patients may change it. */
  change_cutoff_minutes: Defaulted<number>;
  updated_at: MomentOfChange;
};

export type ClinicBranches = {
  id: Id;
  country: CountryId;
  clinic_id: number;
  city_id: number;
  city_area_id: Optional<number>;
  name: LocalizedColumn;
  address: LocalizedColumn;
  lat: number;
  lng: number;
  phone: Optional<string>;
  is_active: Defaulted<boolean>;
  external_id: Optional<string>;
  opening_hours: ColumnType<OpeningHours | null, string | null | undefined>;
  updated_at: MomentOfChange;
};

/** `distance` in metres. */
export type ClinicBranchStations = {
  clinic_branch_id: number;
  station_id: number;
  city_id: number;
  distance: number;
};

/** Additional fields of the booking form at one branch. */
export type ClinicBranchFields = {
  id: Id;
  clinic_branch_id: number;
  param_name: string;
  title: LocalizedColumn;
  is_required: Defaulted<boolean>;
  min_length: Optional<number>;
  max_length: Optional<number>;
  position: Defaulted<number>;
  /** Null: for children and adults. */
  audience: Optional<"children" | "adults">;
  /** False: no longer asked. */
  is_active: Defaulted<boolean>;
};

/** The services that a field is for; a field without rows is for all. */
export type ClinicBranchFieldServices = { clinic_branch_field_id: number; service_id: number };

/** `experience` in years; scores 0 to 10 with one decimal, null while there is no feedback. */
export type Doctors = {
  id: Id;
  country: CountryId;
  slug: string;
  name: LocalizedColumn;
  academic_status: OptionalLocalized;
  science_degree: OptionalLocalized;
  about: OptionalLocalized;
  experience: Optional<number>;
  image_url: Optional<string>;
  feedback_count: Defaulted<number>;
  feedback_score: Optional<number>;
  is_active: Defaulted<boolean>;
  external_id: Optional<string>;
  search_text: GeneratedAlways<string>;
  updated_at: MomentOfChange;
};

export type DoctorLanguages = { doctor_id: number; language: string };

export type DoctorClinicBranches = {
  doctor_id: number;
  clinic_branch_id: number;
  country: CountryId;
  position: Defaulted<number>;
};

/**
 * Money in whole units of the country's currency; both prices 0: on request.
 * Ages in months, `avg_waiting_time` in minutes, `price_conditions` HTML by language.
 */
export type DoctorServices = {
  id: Id;
  country: CountryId;
  doctor_id: number;
  clinic_branch_id: number;
  city_id: number;
  service_id: number;
  base_price: Defaulted<number>;
  discount_price: Defaulted<number>;
  discount_amount: GeneratedAlways<number>;
  discount_percent: GeneratedAlways<number>;
  price_conditions: OptionalLocalized;
  on_walk_in_basis: Defaulted<boolean>;
  avg_waiting_time: Optional<number>;
  is_premium: Defaulted<boolean>;
  qualification_display: OptionalLocalized;
  minutes_before_appointment: Defaulted<number>;
  feedback_count: Defaulted<number>;
  feedback_score: Optional<number>;
  age_from: Defaulted<number>;
  age_to: Optional<number>;
  is_active: Defaulted<boolean>;
  /** Becomes active with its clinic and branch. */
  is_held: Defaulted<boolean>;
  updated_at: MomentOfChange;
};

export type DoctorServiceInsurances = {
  doctor_service_id: number;
  insurance_id: number;
  country: CountryId;
};

/** Local times ("09:00:00") in the city's zone; weekday 1 is Monday; dates YYYY-MM-DD. */
export type WeeklySchedules = {
  id: Id;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: Optional<number>;
  weekday: number;
  starts_at: string;
  ends_at: string;
  slot_minutes: Defaulted<number>;
  valid_from: Optional<string>;
  valid_to: Optional<string>;
};

/** Without times the doctor is away; otherwise they replace the week's. */
export type ScheduleExceptions = {
  id: Id;
  doctor_id: number;
  clinic_branch_id: number;
  date: string;
  starts_at: Optional<string>;
  ends_at: Optional<string>;
  reason: Optional<string>;
  /** The same instant for days that were entered together. */
  entered_at: MomentOfInsert;
};

/** `staff_id` null: made by `npm run patient-data`. */
export type PrivacyRequests = {
  id: Id;
  at: MomentOfInsert;
  country: CountryId;
  kind: "export" | "erasure";
  phone_hash: string;
  staff_id: Optional<number>;
  counts: JsonObject;
};

/** Operators' notes about the person who calls from a number. */
export type CallNotes = {
  id: Id;
  country: CountryId;
  phone: string;
  text: string;
  staff_id: number;
  created_at: MomentOfInsert;
};

/** Who searched visits by a name, when, and how many were found; not the name. */
export type NameSearches = {
  id: Id;
  country: CountryId;
  staff_id: number;
  at: MomentOfInsert;
  found: number;
};

/** Changes by a clinic's staff: the affected days before and after. */
export type ScheduleChanges = {
  id: Id;
  doctor_id: number;
  clinic_branch_id: number;
  staff_id: number;
  changed_at: MomentOfInsert;
  before: JsonArray<DayHours>;
  after: JsonArray<DayHours>;
};

/** Changes by a clinic's staff: values of the clinic, a branch, a doctor's profile, or a doctor's service there. */
export type CatalogueChanges = {
  id: Id;
  doctor_id: Optional<number>;
  clinic_branch_id: number;
  service_id: Optional<number>;
  /** The values are the clinic's; the change was made from the branch. */
  is_of_clinic: Defaulted<boolean>;
  staff_id: number;
  changed_at: MomentOfInsert;
  before: JsonObject;
  after: JsonObject;
};

/** Uploaded by a clinic's staff; `hash` is the SHA-256 of the content, in base64url. */
export type Photos = {
  hash: string;
  type: "jpg" | "png" | "webp";
  content: Buffer;
  uploaded_at: MomentOfInsert;
};

/** `service_id` null: any service of that doctor there. */
export type Slots = {
  id: Id;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: Optional<number>;
  starts_at: Moment;
  duration_minutes: Defaulted<number>;
  external_id: Optional<string>;
  /** Created from a weekly schedule. */
  is_scheduled: Defaulted<boolean>;
  /** Withdrawn by the clinic, and kept for the cancelled appointments that refer to it. */
  is_withdrawn: Defaulted<boolean>;
};

/** Tokens that let a clinic's system write one branch's data. Only the SHA-256 is stored. */
export type BranchTokens = {
  id: Id;
  clinic_branch_id: number;
  token_hash: string;
  note: Defaulted<string>;
  created_at: MomentOfInsert;
  last_used_at: OptionalMoment;
  revoked_at: OptionalMoment;
};

export type AppointmentStatus = "pending" | "booked" | "cancelled" | "fulfilled" | "noshow";

/** A live appointment holds its slot alone (unique index `appointments_live_slot`). */
export type Appointments = {
  id: Id;
  hash: string;
  country: CountryId;
  slot_id: number;
  doctor_service_id: number;
  doctor_id: number;
  clinic_branch_id: number;
  service_id: number;
  starts_at: Moment;
  timezone: string;
  client_name: string;
  /** Null: a walk-in without one. */
  client_phone: string | null;
  insurance_id: Optional<number>;
  price: number;
  currency: Country["currency"];
  locale: string;
  source: "web-mobile" | "web-desktop" | "walk-in";
  booking_page: Optional<string>;
  page_location: Optional<string>;
  page_referrer: Optional<string>;
  list_position: Optional<number>;
  consents: JsonObject;
  additional_fields: JsonArray<{ clinic_branch_field: number; value: string }>;
  analytics: JsonObject;
  status: Defaulted<AppointmentStatus>;
  cancel_reason: Optional<string>;
  cancelled_at: OptionalMoment;
  /** When the clinic recorded that the patient was there. */
  arrived_at: OptionalMoment;
  idempotency_key: Optional<string>;
  request_hash: Optional<string>;
  created_by_staff_id: Optional<number>;
  created_at: MomentOfInsert;
  updated_at: MomentOfInsert;
  sequence: Defaulted<number>;
};

export type AppointmentHistory = {
  id: Id;
  appointment_id: number;
  at: MomentOfInsert;
  actor: "patient" | "staff" | "clinic" | "system";
  staff_id: Optional<number>;
  from_status: Optional<AppointmentStatus>;
  to_status: AppointmentStatus;
  from_slot_id: Optional<number>;
  to_slot_id: Optional<number>;
  reason: Optional<string>;
  /** Whether the patient may read the reason. */
  is_reason_shown: Defaulted<boolean>;
  /** When patient and clinic were notified; null: not yet. */
  announced_at: OptionalMoment;
};

/** A code sent by SMS. The code and the client's network address are stored as hashes only. */
export type RegistrationCodes = {
  id: Id;
  country: CountryId;
  phone: string;
  code_hash: string;
  attempts: Defaulted<number>;
  sent_at: MomentOfInsert;
  expires_at: Moment;
  used_at: OptionalMoment;
  requester_hash: Optional<string>;
  network_hash: Optional<string>;
  purpose: Optional<CodePurpose>;
  /** Hash of the idempotency key of the sign-in that used the code. */
  used_key_hash: Optional<string>;
  /** Hashes of the wrong codes that were counted, each with the key of its request. */
  miss_hashes: Defaulted<string[]>;
};

export type PatientSessions = {
  token_hash: string;
  country: CountryId;
  phone: string;
  /** First letter of the patient's name; limits the session to appointments under it. */
  letter: string;
  created_at: MomentOfInsert;
  expires_at: Moment;
};

export type Reviews = {
  id: Id;
  country: CountryId;
  appointment_id: Optional<number>;
  doctor_id: number;
  doctor_service_id: number;
  author_name: string;
  score: number;
  text: Defaulted<string>;
  language: string;
  status: Defaulted<"pending" | "published" | "rejected">;
  created_at: MomentOfInsert;
  moderated_at: OptionalMoment;
  moderated_by_staff_id: Optional<number>;
  answer: Optional<string>;
  answer_language: Optional<string>;
  answered_at: OptionalMoment;
  answered_by_staff_id: Optional<number>;
};

export type Staff = {
  id: Id;
  email: string;
  name: string;
  password_hash: Optional<string>;
  country: Optional<CountryId>;
  is_superuser: Defaulted<boolean>;
  is_clinic_administrator: Defaulted<boolean>;
  is_clinic_branch_administrator: Defaulted<boolean>;
  is_account_manager: Defaulted<boolean>;
  is_copywriter: Defaulted<boolean>;
  is_operator: Defaulted<boolean>;
  is_operator_manager: Defaulted<boolean>;
  clinic_id: Optional<number>;
  clinic_branch_id: Optional<number>;
  is_active: Defaulted<boolean>;
  created_at: MomentOfInsert;
  signed_in_at: OptionalMoment;
};

/** `clinic_branch_id` null: to the whole clinic. */
export type StaffInvitations = {
  id: Id;
  clinic_id: number;
  clinic_branch_id: Optional<number>;
  email: Optional<string>;
  phone: Optional<string>;
  token_hash: string;
  invited_by_staff_id: number;
  created_at: MomentOfInsert;
  expires_at: Moment;
  accepted_at: OptionalMoment;
  withdrawn_at: OptionalMoment;
};

/** `branch` null: all branches of the clinic. */
export type Access = { role: TeamRole; branch: number | null };

export type AccessChanges = {
  id: Id;
  clinic_id: number;
  clinic_branch_id: Optional<number>;
  /** Null: made by `npm run staff`. */
  staff_id: Optional<number>;
  changed_at: MomentOfInsert;
  kind: string;
  subject: string;
  before: OptionalJson<Access>;
  after: OptionalJson<Access>;
};

export type StaffTokens = {
  id: Id;
  staff_id: number;
  token_hash: string;
  created_at: MomentOfInsert;
  expires_at: Moment;
  revoked_at: OptionalMoment;
};

/** `secret` is encrypted; `recovery_hashes` are of the unused recovery codes. */
export type StaffSecondFactors = {
  staff_id: number;
  secret: string;
  last_step: number;
  recovery_hashes: string[];
  created_at: MomentOfInsert;
};

/** `country` null: all countries. */
export type FeatureSwitches = {
  id: Id;
  key: string;
  country: Optional<CountryId>;
  value: ColumnType<unknown, string>;
  updated_at: MomentOfInsert;
  updated_by_staff_id: Optional<number>;
};

export type Leads = {
  id: Id;
  country: CountryId;
  kind: "join" | "survey" | "callback";
  name: Optional<string>;
  phone: Optional<string>;
  email: Optional<string>;
  text: Optional<string>;
  details: JsonObject;
  locale: Optional<string>;
  created_at: MomentOfInsert;
  handled_at: OptionalMoment;
  /** The sender's network address, as a hash. */
  requester_hash: Optional<string>;
  submission: Optional<string>;
  /** The subject of a callback. */
  doctor_service_id: Optional<number>;
  handled_by_staff_id: Optional<number>;
  /** Of a request to join: the clinic that was let in, or the reason why it was not. */
  clinic_id: Optional<number>;
  refusal: Optional<string>;
};

/** The SMS queue: rows are added in the transaction that needs the message, and delivered by `api/sms`. */
export type Outbox = {
  id: Id;
  country: CountryId;
  kind: Defaulted<"sms">;
  to: string;
  text: string;
  language: Optional<string>;
  appointment_id: Optional<number>;
  idempotency_key: Optional<string>;
  created_at: MomentOfInsert;
  /** The message is dropped after this; null: it never expires. */
  expires_at: OptionalMoment;
  attempts: Defaulted<number>;
  next_attempt_at: MomentOfInsert;
  /** The process that claimed it for sending. */
  claimed_by: Optional<string>;
  sent_at: OptionalMoment;
  failed_at: OptionalMoment;
  error: Optional<string>;
};

/** URLs of clinics' systems that receive appointment changes; `clinic_branch_id` null: of all branches. */
export type ClinicWebhooks = {
  id: Id;
  clinic_id: number;
  clinic_branch_id: Optional<number>;
  url: string;
  secret: string;
  is_active: Defaulted<boolean>;
  created_at: MomentOfInsert;
};

/** One change for one webhook. The body is JSON text until it is sent, then "-". */
export type WebhookDeliveries = {
  id: Id;
  webhook_id: number;
  appointment_history_id: number;
  body: string;
  created_at: MomentOfInsert;
  attempts: Defaulted<number>;
  next_attempt_at: MomentOfInsert;
  sent_at: OptionalMoment;
  failed_at: OptionalMoment;
  error: Optional<string>;
};

/** A booking whose conversion is reported to Google Analytics, once. */
export type ConversionEvents = {
  appointment_id: number;
  created_at: MomentOfInsert;
  attempts: Defaulted<number>;
  next_attempt_at: MomentOfInsert;
  sent_at: OptionalMoment;
  failed_at: OptionalMoment;
  error: Optional<string>;
};

/** Visitors' ecommerce events about a doctor service, and views of pages. */
export type EcommerceEvents = {
  id: Id;
  country: CountryId;
  /** Null of a page view. */
  doctor_service_id: Optional<number>;
  name: string;
  client_id: Optional<string>;
  session_id: Optional<string>;
  page_location: Optional<string>;
  page_referrer: Optional<string>;
  source: "web-mobile" | "web-desktop";
  item: JsonObject;
  at: MomentOfInsert;
};

/** Uses counted by limits, by a hash of the key; obsolete after `expires_at`. See `take_use`. */
export type RecentUses = {
  key: string;
  used_at: Date[];
  expires_at: Moment;
};

export type Schema = {
  cities: Cities;
  city_areas: CityAreas;
  itineraries: Itineraries;
  stations: Stations;
  station_itineraries: StationItineraries;
  insurances: Insurances;
  service_categories: ServiceCategories;
  services: Services;
  service_extra_services: ServiceExtraServices;
  clinics: Clinics;
  clinic_branches: ClinicBranches;
  clinic_branch_stations: ClinicBranchStations;
  clinic_branch_fields: ClinicBranchFields;
  clinic_branch_field_services: ClinicBranchFieldServices;
  doctors: Doctors;
  doctor_languages: DoctorLanguages;
  doctor_clinic_branches: DoctorClinicBranches;
  doctor_services: DoctorServices;
  doctor_service_insurances: DoctorServiceInsurances;
  weekly_schedules: WeeklySchedules;
  schedule_exceptions: ScheduleExceptions;
  call_notes: CallNotes;
  name_searches: NameSearches;
  privacy_requests: PrivacyRequests;
  schedule_changes: ScheduleChanges;
  catalogue_changes: CatalogueChanges;
  photos: Photos;
  slots: Slots;
  branch_tokens: BranchTokens;
  appointments: Appointments;
  appointment_history: AppointmentHistory;
  registration_codes: RegistrationCodes;
  patient_sessions: PatientSessions;
  reviews: Reviews;
  staff: Staff;
  staff_invitations: StaffInvitations;
  access_changes: AccessChanges;
  staff_tokens: StaffTokens;
  staff_second_factors: StaffSecondFactors;
  feature_switches: FeatureSwitches;
  leads: Leads;
  outbox: Outbox;
  clinic_webhooks: ClinicWebhooks;
  webhook_deliveries: WebhookDeliveries;
  ecommerce_events: EcommerceEvents;
  conversion_events: ConversionEvents;
  recent_uses: RecentUses;
};
