import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./shared.ts";
import { eventNames } from "./visitor-event.ts";

/** The visitor by the ids of analytics cookies, and the page. */
const visit = {
  client_id: z.string().max(100).optional(),
  session_id: z.string().max(100).optional(),
  page_location: z.string().max(500).optional(),
  page_referrer: z.string().max(500).optional(),
  source: z.enum(["web-mobile", "web-desktop"]),
};

/** Limits of an item's properties: their number, and their length as JSON. */
const maxProperties = 20;
const maxPropertiesLength = 2_000;

export const postEcommerceEvent = endpoint({
  method: "POST",
  path: "/api/v1/doctor-services/{id}/ecommerce-events/",
  summary: "Record an event of a visitor about a doctor service",
  params: z.object({ id }),
  body: z.object({
    name: z.enum(eventNames),
    ...visit,
    item: z
      .record(z.string().max(50), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
      .refine((item) => Object.keys(item).length <= maxProperties && JSON.stringify(item).length <= maxPropertiesLength)
      .default({}),
  }),
  maxBodyBytes: 8 * 1024,
  limit: { aMinute: 240, aDay: 5_000, aDayInAll: 200_000 },
  responses: { 200: z.object({}), 400: apiErrorBody, 404: apiErrorBody, 503: apiErrorBody },
});

export const postPageView = endpoint({
  method: "POST",
  path: "/api/v1/page-views/",
  summary: "Record a page view of a visitor who allows statistics",
  body: z.object(visit).required({ page_location: true }),
  maxBodyBytes: 8 * 1024,
  limit: { aMinute: 240, aDay: 5_000, aDayInAll: 200_000 },
  responses: { 200: z.object({}), 400: apiErrorBody, 503: apiErrorBody },
});
