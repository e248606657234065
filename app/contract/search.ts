import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, locale } from "./shared.ts";

/** Specialties, procedures, doctors, clinics, in the words of a hosted index; in the order in which they are shown. */
export const hitTypes = ["Специальности", "Услуги", "Доктора", "Клиники"] as const;
export type HitType = (typeof hitTypes)[number];

export const maxQueryLength = 100;

/** What a hosted index answers with, so that one can stand behind the call. */
export const searchHit = z.object({
  /** Names the hit in its index. */
  objectID: z.string(),
  type: z.enum(hitTypes),
  /** In the language asked for. */
  title: z.string(),
  slug: z.string(),
  /** The page of the hit, without a language: "/doctors/bishkek/kardiolog". */
  pretty_url: z.string(),
  /** Tells namesakes apart: a doctor's specialties, a clinic's address. */
  note: z.string().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const findAnything = endpoint({
  method: "GET",
  path: "/api/v1/search/",
  summary:
    "Specialties, procedures, doctors and clinics of a city by what was typed, best first, ten of a type at most",
  query: z.object({ query: z.string().trim().min(1).max(maxQueryLength), city: id, locale: locale.optional() }),
  answers: { 200: z.object({ hits: z.array(searchHit) }), 400: apiErrorBody, 404: apiErrorBody },
});
