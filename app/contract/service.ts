import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { flag, id, idList, idValue, locale, nameList, offset, paged, slug, whole } from "./shared.ts";

export const serviceType = z.enum(["initial-appointment", "procedure"]);
export type ServiceType = z.infer<typeof serviceType>;

/** The name and link of a service. */
export const serviceLink = z.object({
  id: idValue,
  name: z.string(),
  alternate_name: z.string().nullable(),
  slug: z.string(),
  type: serviceType,
});
export type ServiceLink = z.infer<typeof serviceLink>;

export const service = serviceLink.extend({
  /** The doctors of a specialty: "Кардиологи"; null if not known, and of procedures. */
  plural_name: z.string().nullable(),
  /** False for a children's service. */
  adult: z.boolean(),
  is_primary: z.boolean(),
  category: idValue.nullable(),
  description: z.string().nullable(),
  /** The counterparts: null without `expand` or if there is none. */
  adult_service: serviceLink.nullable(),
  children_service: serviceLink.nullable(),
  extra_services: z.array(serviceLink),
});
export type Service = z.infer<typeof service>;

const expand = nameList(["extra_services", "adult_service", "children_service"]);

export const listServices = endpoint({
  method: "GET",
  path: "/api/v1/services/",
  mayLag: true,
  summary: "Specialties and procedures, by name, those for adults after the others",
  query: z.object({
    id: idList,
    expand,
    /** Default and maximum: 500. */
    limit: whole(1, 500).default(500),
    offset,
    city: id.optional(),
    is_primary: flag.optional(),
    type: serviceType.optional(),
    has_adult_service: flag.optional(),
    city_area: id.optional(),
    insurance: id.optional(),
    locale: locale.optional(),
  }),
  responses: { 200: paged(service), 400: apiErrorBody },
});

export const getService = endpoint({
  method: "GET",
  path: "/api/v1/services/{slug}/",
  mayLag: true,
  summary: "One specialty or procedure",
  params: z.object({ slug }),
  query: z.object({ expand, locale: locale.optional() }),
  responses: { 200: service, 400: apiErrorBody, 404: apiErrorBody },
});

/** A service with its figures in a city or a clinic. */
export const offeredService = serviceLink.extend({
  /** False for a children's service. */
  adult: z.boolean(),
  /** Null if neither a city nor a clinic was given. */
  doctors_count: z.int().min(0).nullable(),
  /** Whole units of the market's currency; null also if all prices are on request. */
  min_price: z.int().min(1).nullable(),
  max_price: z.int().min(1).nullable(),
});
export type OfferedService = z.infer<typeof offeredService>;

export const serviceCategory = z.object({
  id: idValue,
  name: z.string(),
  slug: z.string(),
  /** Its services, sorted by name. */
  services: z.array(offeredService),
});
export type ServiceCategory = z.infer<typeof serviceCategory>;

export const listServiceCategories = endpoint({
  method: "GET",
  path: "/api/v1/service-categories/",
  mayLag: true,
  summary: "Categories of services with their services; of a city, those offered there, with doctors and prices",
  query: z.object({ city: id.optional(), type: serviceType.optional(), locale: locale.optional() }),
  responses: { 200: z.array(serviceCategory), 400: apiErrorBody },
});
