import { queryText } from "#app/i18n/paths.ts";

/** Bands of scores from 0 to 10, both ends included: positive, neutral, negative. */
export const bands = [
  { name: "9-10", from: 9, to: 10 },
  { name: "7-8", from: 7, to: 8 },
  { name: "0-6", from: 0, to: 6 },
] as const;
export type Band = (typeof bands)[number];
export type BandName = Band["name"];

/** Up to this number all reviews are shown, without a choice (C-05). */
export const fewReviews = 3;

/** The reviews that the URL requests: the latest few, or a page of all reviews or of a rating band. */
export type ReviewQuery = { isAll: boolean; band: BandName | null; page: number };

const names = { all: "reviews", band: "score", page: "review_page" } as const;
const lastPage = 10_000;

/** A band shows all of its reviews; an invalid query falls back to the latest. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const band = bands.find(({ name }) => name === search.get(names.band))?.name ?? null;
  const isAll = band !== null || search.get(names.all) === "all";
  const page = Number(search.get(names.page) ?? 1);
  return { isAll, band, page: isAll && Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1 };
}

/** The profile's URL with other reviews, anchored at the section. The rest of its query stays. */
export function reviewsHref(path: string, { isAll, band, page }: ReviewQuery): string {
  const [pathname = "", search = ""] = path.split("?");
  const query = new URLSearchParams(search);
  for (const name of Object.values(names)) query.delete(name);
  if (band) query.set(names.band, band);
  else if (isAll) query.set(names.all, "all");
  if (page > 1) query.set(names.page, String(page));
  return `${pathname}${queryText(query)}#reviews`;
}
