import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";

/** File types of photos, as in their URLs. */
export const photoTypes = ["jpg", "png", "webp"] as const;
export type PhotoType = (typeof photoTypes)[number];

export const readPhoto = endpoint({
  method: "GET",
  path: "/api/v1/photos/{hash}/",
  summary: "A portrait that a clinic has uploaded, by the hash in its URL",
  params: z.object({ hash: z.string().regex(/^[\w-]{43}$/) }),
  responses: { 200: z.object({ type: z.enum(photoTypes), content: z.base64() }), 404: apiErrorBody },
});
