import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { clinicBranch, listMeta } from "./doctor.ts";
import { offeredService } from "./service.ts";
import { id, idList, idValue, instant, locale, nameList, offset, paged, slug, slugList, whole } from "./shared.ts";

/** Specialties, prices and the nearest slot of a clinic in the requested city. Prices are in whole currency units. */
export const clinicOffer = z.object({
  /** Names of up to three specialties, those of the most doctors first. */
  specialties: z.array(z.string()),
  /** Prices of a first visit; null if all are on request. */
  min_price: z.int().nullable(),
  max_price: z.int().nullable(),
  /** The nearest free slot for a first visit to any of its doctors, else for a procedure. */
  nearest: z
    .object({
      slot: idValue,
      datetime: instant,
      doctor_service: idValue,
      doctor: z.object({ slug: z.string(), name: z.string() }),
    })
    .nullable(),
});
export type ClinicOffer = z.infer<typeof clinicOffer>;

export const clinic = z.object({
  id: idValue,
  name: z.string(),
  slug: z.string(),
  /** Sanitised HTML from the clinic. */
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  /** Of the first branch in the city. */
  address: z.string().nullable(),
  city: z.object({ id: idValue, slug: z.string(), name: z.string() }),
  city_area: z.string().nullable(),
  doctors_count: z.int().min(0),
  feedback_count: z.int().min(0),
  feedback_score: z.number().min(0).max(10),
  /** When a fact of the clinic, a branch or a doctor there last changed; null if not known. */
  updated_at: instant.nullable(),
  /** Empty without `expand`. */
  clinic_branches: z.array(clinicBranch),
  /** Null without `expand`. */
  offer: clinicOffer.nullable(),
});
export type Clinic = z.infer<typeof clinic>;

const expand = nameList(["clinic_branches", "offer"]);

export const listClinics = endpoint({
  method: "GET",
  path: "/api/v1/clinics/",
  mayLag: true,
  summary: "Clinics by name",
  query: z.object({
    id: idList,
    slug: slugList,
    expand,
    limit: whole(1, 500).default(20),
    offset,
    city: id.optional(),
    locale: locale.optional(),
  }),
  responses: { 200: paged(clinic), 400: apiErrorBody },
});

export const getClinic = endpoint({
  method: "GET",
  path: "/api/v1/clinics/{name}/",
  mayLag: true,
  summary: "One clinic by its slug",
  params: z.object({ name: slug }),
  query: z.object({ city: id.optional(), expand, locale: locale.optional() }),
  responses: { 200: clinic, 400: apiErrorBody, 404: apiErrorBody },
});

export const listClinicServices = endpoint({
  method: "GET",
  path: "/api/v1/clinics/{name}/services/",
  mayLag: true,
  summary: "Services of a clinic by name, initial appointments before procedures, with doctors and prices",
  params: z.object({ name: slug }),
  query: z.object({ city: id.optional(), locale: locale.optional() }),
  responses: { 200: z.array(offeredService), 400: apiErrorBody, 404: apiErrorBody },
});

export const getClinicsMeta = endpoint({
  method: "GET",
  path: "/api/v1/clinics-meta/",
  mayLag: true,
  summary: "Totals over all clinics of a city",
  query: z.object({ city: id, locale: locale.optional() }),
  responses: { 200: listMeta.omit({ min_price: true, max_price: true }), 400: apiErrorBody, 404: apiErrorBody },
});

export const listBranchesAt = endpoint({
  method: "GET",
  path: "/api/v1/clinic-branches/",
  mayLag: true,
  summary: "The branches at a point, or within thirty metres of it",
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
    locale: locale.optional(),
  }),
  responses: { 200: z.array(clinicBranch), 400: apiErrorBody },
});
