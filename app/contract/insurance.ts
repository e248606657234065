import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { idList, idValue, locale } from "./shared.ts";

export const insurance = z.object({ id: idValue, name: z.string(), sitemap_index: z.boolean() });
export type Insurance = z.infer<typeof insurance>;

export const listInsurances = endpoint({
  method: "GET",
  path: "/api/v1/insurances/",
  mayLag: true,
  summary: "Insurances of the market, by name",
  query: z.object({ id: idList, limit: z.literal("none").optional(), locale: locale.optional() }),
  responses: { 200: z.array(insurance), 400: apiErrorBody },
});
