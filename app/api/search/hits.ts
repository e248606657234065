import type { FoundHits, HitsPage, SearchHit } from "#app/contract/search.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Localized } from "../database/schema.ts";
import type { CityItem } from "./city-items.ts";

/** A query in a city. */
export type SearchRequest = HitsPage & { country: CountryId; city: number; locale: Locale; query: string };

/** Null for a city of another market. */
export type Search = (request: SearchRequest) => Promise<FoundHits | null>;

export type HitSource = Pick<CityItem, "key" | "type" | "title" | "slug" | "page" | "note">;

const maxNotes = 3;

export function hitOf({ key, type, title, slug, page, note }: HitSource, locale: Locale): SearchHit {
  const notes = note.slice(0, maxNotes).map((texts) => textIn(texts, locale));
  return { objectID: key, type, title: textIn(title, locale), slug, pretty_url: page, note: notes.join(", ") || null };
}

/** Chooses the language as `localized` does in the database. */
function textIn(texts: Localized, locale: Locale): string {
  return texts[locale] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
