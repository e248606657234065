import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idValue, instant } from "./shared.ts";

export const listChange = z.object({
  city: idValue,
  /** Null for the city's clinics. */
  service: idValue.nullable(),
  category: idValue.nullable(),
  /** When a fact of the list last changed; null if not known. Free slots do not count. */
  updated_at: instant.nullable(),
});
export type ListChange = z.infer<typeof listChange>;

export const listListChanges = endpoint({
  method: "GET",
  path: "/api/v1/list-changes/",
  mayLag: true,
  summary: "When the lists of a service's doctors, and of clinics, last changed in each city",
  responses: { 200: z.array(listChange) },
});
