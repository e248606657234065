import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, locale, whole } from "./shared.ts";

/** The provider's name is in the URL for compatibility: the picture is drawn here, from the city's own points. */
export const getStaticMap = endpoint({
  method: "GET",
  path: "/api/v1/static-map/city/{city_id}/google",
  summary: "URL of a map picture of the city's clinics",
  params: z.object({ city_id: id }),
  query: z.object({
    width: whole(16, 2000).default(600),
    height: whole(16, 2000).default(400),
    zoom: z.coerce.number().min(1).max(20).default(12),
    locale: locale.optional(),
  }),
  responses: { 200: z.object({ url: z.string() }), 400: apiErrorBody, 404: apiErrorBody },
});
