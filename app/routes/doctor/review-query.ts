import { queryText } from "#app/i18n/paths.ts";

/** How patients tell reviews apart: praise, middling, complaints; scores of 0 to 10, both ends included. */
export const bands = [
  { name: "9-10", from: 9, to: 10 },
  { name: "7-8", from: 7, to: 8 },
  { name: "0-6", from: 0, to: 6 },
] as const;
export type Band = (typeof bands)[number];
export type BandName = Band["name"];

/** So few are all shown, with nothing to choose from (C-05). */
export const fewReviews = 3;

/** What of a doctor's reviews the address asks for: the latest few, or all of them, or those of a band, a page at a time. */
export type ReviewQuery = { isAll: boolean; band: Band | null; page: number };

const names = { all: "reviews", band: "score", page: "review_page" } as const;
const lastPage = 10_000;

/** A band means all of its reviews; what makes no sense falls back to the latest. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const band = bands.find(({ name }) => name === search.get(names.band)) ?? null;
  const isAll = band !== null || search.get(names.all) === "all";
  const page = Number(search.get(names.page) ?? 1);
  return { isAll, band, page: isAll && Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1 };
}

/** The profile's address with other reviews; the rest of its query stays. Leads to the section. */
export function reviewsHref(address: string, { isAll, band, page }: ReviewQuery): string {
  const [pathname = "", search = ""] = address.split("?");
  const query = new URLSearchParams(search);
  for (const name of Object.values(names)) query.delete(name);
  if (band) query.set(names.band, band.name);
  else if (isAll) query.set(names.all, "all");
  if (page > 1) query.set(names.page, String(page));
  return `${pathname}${queryText(query)}#reviews`;
}
