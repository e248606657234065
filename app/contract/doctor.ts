import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { openingHours } from "./opening-hours.ts";
import {
  flag,
  id,
  idList,
  idValue,
  instant,
  isoDate,
  locale,
  nameList,
  offset,
  paged,
  point,
  slug,
  whole,
} from "./shared.ts";
import { serviceLink } from "./service.ts";

/** A public transport station near a branch. */
export const station = z.object({
  name: z.string(),
  /** Metres. */
  distance: z.int().min(0),
  itineraries: z.array(
    z.object({
      name: z.string(),
      short_name: z.string(),
      icon_abs_url: z.string().nullable(),
      color: z.string().nullable(),
    }),
  ),
});
export type Station = z.infer<typeof station>;

export const clinicBranch = z.object({
  id: idValue,
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  opening_hours: openingHours,
  clinic: idValue,
  clinic_slug: z.string(),
  city: idValue,
  city_area: z.object({ id: idValue, name: z.string(), slug: z.string() }).nullable(),
  location: point,
  /** Metres from the given point; null without one. */
  distance: z.int().nullable(),
  /** Nearest first. */
  closest_stations: z.array(station),
});
export type ClinicBranch = z.infer<typeof clinicBranch>;

/** A doctor's service at one branch, with its price and conditions. Prices are whole units of the market's currency. */
export const doctorService = z.object({
  id: idValue,
  service: serviceLink.extend({ is_for_children: z.boolean(), adult_service: idValue.nullable() }),
  clinic_branch: idValue,
  base_price: z.int().min(0),
  /** Zero means on request. */
  discount_price: z.int().min(0),
  discount_percent: z.int().min(0).max(100),
  discount_amount: z.int().min(0),
  insurances: z.array(idValue),
  /** Sanitised HTML from the clinic; null if empty. */
  price_conditions: z.string().nullable(),
  on_walk_in_basis: z.boolean(),
  /** Minutes. */
  avg_waiting_time: z.int().nullable(),
  is_premium: z.boolean(),
  qualification_display: z.string().nullable(),
  nearest_slot_datetime: instant.nullable(),
  minutes_before_appointment: z.int().min(0),
  feedback_count: z.int().min(0),
  /** 0 to 10. */
  feedback_score: z.number().min(0).max(10),
  /** Months. */
  age_from: z.int().min(0).nullable(),
  age_to: z.int().min(0).nullable(),
});
export type DoctorService = z.infer<typeof doctorService>;

export const doctor = z.object({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  academic_status: z.string().nullable(),
  science_degree: z.string().nullable(),
  /** Whole years. */
  experience: z.int().min(0).nullable(),
  feedback_score: z.number().min(0).max(10),
  feedback_count: z.int().min(0),
  /** Whether the doctor has upcoming slots, free or taken. */
  has_slots: z.boolean(),
  is_active: z.boolean(),
  image_url: z.string().nullable(),
  /** Language codes the doctor speaks. */
  languages: z.array(z.string()),
  description: z.string().nullable(),
  /** When the doctor, a service or a branch last changed; null if not known. */
  updated_at: instant.nullable(),
  services: z.array(doctorService),
  clinic_branches: z.array(clinicBranch),
});
export type Doctor = z.infer<typeof doctor>;

export const listMeta = z.object({
  total_count: z.int(),
  feedback_count: z.int(),
  feedback_score: z.number().min(0).max(10),
  min_price: z.int().nullable(),
  max_price: z.int().nullable(),
  description: z.string().nullable(),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
});
export type ListMeta = z.infer<typeof listMeta>;

export const doctorOrdering = z.enum(["default", "rating", "price", "experience", "distance"]);

const expand = nameList(["clinic_branches", "services"]);

export const doctorList = paged(doctor).extend({
  ...listMeta.shape,
  /** Whether counting stopped: there are more doctors than `count`, and reviews and prices are left out. */
  total_is_minimum: z.boolean(),
});
export type DoctorList = z.infer<typeof doctorList>;

/** The filters of a list. Pages and queries have records with these keys, which do not compile if one is missing. */
const doctorFilters = z.object({
  city_area: id.optional(),
  insurance: id.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}(,[a-z]{2})*$/)
    .optional(),
  /** Only doctors with a free slot on this day (in the city's zone). */
  slot_date: isoDate.optional(),
  /** Months. */
  age: whole(0, 1500).optional(),
});
export type DoctorFilters = z.output<typeof doctorFilters>;

/** Where the distances of branches are measured from. */
const distanceFrom = z.object({
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
});

/** Filters and order of a list. */
export const doctorConditions = z.object({
  service: idList,
  clinic_branch: idList,
  exclude: idList,
  city: id.optional(),
  ...doctorFilters.shape,
  ordering: doctorOrdering.default("default"),
  locale: locale.optional(),
  ...distanceFrom.shape,
  slot_date_from: isoDate.optional(),
  clinic: id.optional(),
  nearest_city_area: id.optional(),
  is_active: flag.optional(),
});

export const listDoctors = endpoint({
  method: "GET",
  path: "/api/v1/doctors/",
  mayLag: true,
  summary: "Doctors, filtered and ordered, with totals of the list",
  query: doctorConditions.extend({
    expand,
    /** "none" asks for all, at most 1000. */
    limit: z.union([z.literal("none").transform(() => 1000), whole(1, 1000)]).default(1000),
    offset,
    /** A list with filters may stop counting after about this many doctors, to save time in large cities. */
    count_limit: whole(1, 100_000).optional(),
  }),
  responses: { 200: doctorList, 400: apiErrorBody },
});

export const getDoctor = endpoint({
  method: "GET",
  path: "/api/v1/doctors/{slug}/",
  mayLag: true,
  summary: "One doctor, with services and branches",
  params: z.object({ slug }),
  /** Doctors who are not active are found only with `is_active=false`. */
  query: z.object({ locale: locale.optional(), is_active: flag.optional() }),
  responses: { 200: doctor, 400: apiErrorBody, 404: apiErrorBody },
});

export const getDoctorService = endpoint({
  method: "GET",
  path: "/api/v1/doctor-services/{id}/",
  mayLag: true,
  summary: "The doctor that a doctor service belongs to, with all services and branches",
  params: z.object({ id }),
  query: z.object({ locale: locale.optional(), ...distanceFrom.shape }),
  responses: { 200: doctor, 400: apiErrorBody, 404: apiErrorBody },
});

export const getDoctorsMeta = endpoint({
  method: "GET",
  path: "/api/v1/doctors-meta/",
  mayLag: true,
  summary: "Totals and texts of the list of a service's doctors",
  query: z.object({ service: id, city: id.optional(), locale: locale.optional() }),
  responses: { 200: listMeta, 400: apiErrorBody, 404: apiErrorBody },
});

export const listPremiumDoctors = endpoint({
  method: "GET",
  path: "/api/v1/doctors/premium/",
  mayLag: true,
  summary: "Promoted doctors of a service in a city, with services and branches",
  query: z.object({ city: id, service: id, exclude: idList, locale: locale.optional() }),
  responses: { 200: z.array(doctor), 400: apiErrorBody },
});
