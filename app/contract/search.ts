import { z } from "zod";
import { apiErrorBody } from "./errors.ts";
import { endpoint } from "./endpoint.ts";
import { id, locale, whole } from "./shared.ts";

/** Types of hits in display order, named as in a hosted index: specialties, procedures, doctors, clinics. */
export const hitTypes = ["Специальности", "Услуги", "Доктора", "Клиники"] as const;
export type HitType = (typeof hitTypes)[number];

export const maxQueryLength = 100;
/** Hits of a type beyond this number are not found. */
export const maxHitsOfType = 200;
const pageSize = 10;

/** A hit in the response of a hosted index. */
export const searchHit = z.object({
  /** The hit's id in its index. */
  objectID: z.string(),
  type: z.enum(hitTypes),
  /** In the requested language. */
  title: z.string(),
  slug: z.string(),
  /** Path of the hit's page without a language: "/doctors/bishkek/kardiolog". */
  pretty_url: z.string(),
  /** Distinguishes equal names: a doctor's specialties, a clinic's postal address. */
  note: z.string().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;
/** A page of each type's hits, or of one type's. */
export type HitsPage = { type?: HitType | undefined; limit: number; offset: number };

const count = z.int().min(0).max(maxHitsOfType);

export const findHits = endpoint({
  method: "GET",
  path: "/api/v1/search/",
  summary: "Specialties, procedures, doctors and clinics of a city by a typed query, best first, a page of each type",
  query: z.object({
    query: z.string().trim().min(1).max(maxQueryLength),
    city: id,
    /** Only this type. */
    type: z.enum(hitTypes).optional(),
    /** Maximum number of hits of each type. */
    limit: whole(1, 50).default(pageSize),
    offset: whole(0, maxHitsOfType).default(0),
    locale: locale.optional(),
  }),
  responses: {
    200: z.object({
      hits: z.array(searchHit),
      /** Hits of each type on all pages. */
      counts: z.object({ Специальности: count, Услуги: count, Доктора: count, Клиники: count } satisfies Record<
        HitType,
        unknown
      >),
    }),
    400: apiErrorBody,
    404: apiErrorBody,
  },
});
export type FoundHits = z.infer<(typeof findHits)["responses"][200]>;
