import { createHash } from "node:crypto";
import { z } from "zod";
import { hitTypes, type SearchHit } from "#app/contract/search.ts";
import type { Locale } from "#app/countries/country.ts";
import type { CityItem } from "./city-items.ts";
import { hitOf } from "./hits.ts";
import { wordsOf } from "./spelling.ts";

/** Order of types for equal matches. Doctors come last: their many namesakes would hide the rest. */
const typeOrder = ["Специальности", "Услуги", "Клиники", "Доктора"];

/** Searchable attributes, ranking and filters, as settings of the hosted index. */
export const indexSettings = {
  searchableAttributes: ["unordered(names)", "unordered(slug_words)", "unordered(synonyms)", "unordered(specialties)"],
  numericAttributesForFiltering: ["equalOnly(city)"],
  customRanking: ["asc(type_order)", "desc(uses)"],
  removeWordsIfNoResults: "allOptional" as const,
};

const localized = z.record(z.string(), z.string());

/** The fields read from a record; another program may have written it. */
const hostedHit = z.object({
  objectID: z.string(),
  type: z.enum(hitTypes),
  title: z.union([z.string(), localized]),
  slug: z.string(),
  // A path on this site, whatever the index holds.
  pretty_url: z.string().regex(/^\/(?![/\\])/),
  note: z.array(localized).nullish(),
});

export const hostedHits = z.array(hostedHit);
export const readAttributes = Object.keys(hostedHit.shape);

export function hitOfRecord(record: z.infer<typeof hostedHit>, locale: Locale): SearchHit {
  const { objectID, type, title, slug, pretty_url, note } = record;
  const titles = typeof title === "string" ? { [locale]: title } : title;
  return hitOf({ key: objectID, type, title: titles, slug, page: pretty_url, note: note ?? [] }, locale);
}

/** One item in one city. A doctor of two cities has two records. */
export function recordOf(found: CityItem, city: number) {
  const { key, type, title, names, slug, synonyms = [], page, note, uses } = found;
  const { specialties = [], synonymsOfAdults = [] } = found;
  const record = {
    objectID: `${key}-city-${city}`,
    city,
    type,
    type_order: typeOrder.indexOf(type),
    title,
    slug,
    pretty_url: page,
    note,
    names: withPlainSpelling(names),
    slug_words: wordsOf(slug.replace(/-\d+$/, "")).join(" "),
    synonyms: withPlainSpelling(synonyms),
    specialties: withPlainSpelling([...specialties, ...synonymsOfAdults]),
    uses,
  };
  return { ...record, digest: createHash("sha256").update(JSON.stringify(record)).digest("base64url").slice(0, 22) };
}

export type HostedRecord = ReturnType<typeof recordOf>;

/** The hosted index handles diacritics, but not Kazakh letters typed as Russian ones. */
function withPlainSpelling(texts: string[]): string[] {
  return [...new Set([...texts, ...texts.map((text) => wordsOf(text).join(" "))])];
}
