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

/** An item's properties, and the maximum length of them all as JSON. */
const maxFacts = 20;
const maxFactsLength = 2_000;

export const postEcommerceEvent = endpoint({
  method: "POST",
  path: "/api/v1/doctor-services/{id}/ecommerce-events/",
  summary: "Record what a visitor did with a doctor service",
  params: z.object({ id }),
  body: z.object({
    name: z.enum(eventNames),
    ...visit,
    item: z
      .record(z.string().max(50), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
      .refine((item) => Object.keys(item).length <= maxFacts && JSON.stringify(item).length <= maxFactsLength)
      .default({}),
  }),
  maxBodyBytes: 8 * 1024,
  limit: { aMinute: 240, aDay: 5_000, aDayInAll: 200_000 },
  answers: { 200: z.object({}), 400: apiErrorBody, 404: apiErrorBody, 503: apiErrorBody },
});

export const postPageView = endpoint({
  method: "POST",
  path: "/api/v1/page-views/",
  summary: "Record that a visitor who agreed opened a page",
  body: z.object(visit).required({ page_location: true }),
  maxBodyBytes: 8 * 1024,
  limit: { aMinute: 240, aDay: 5_000, aDayInAll: 200_000 },
  answers: { 200: z.object({}), 400: apiErrorBody, 503: apiErrorBody },
});
