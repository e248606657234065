import { queryText } from "#app/i18n/paths.ts";

/** Bands of scores from 0 to 10, both ends included: positive, neutral, negative. */
export const bands = [
  { name: "9-10", from: 9, to: 10 },
  { name: "7-8", from: 7, to: 8 },
  { name: "0-6", from: 0, to: 6 },
] as const;
export type Band = (typeof bands)[number];
export type BandName = Band["name"];

/** Number of the latest reviews that are shown first; no choice is offered if the doctor has no more (C-05). */
export const latestReviewCount = 3;

/** The reviews that the URL requests: the latest few, or a page of all reviews or of a rating band. */
export type ReviewQuery = { isAll: boolean; band: BandName | null; page: number };

const paramNames = { all: "reviews", band: "score", page: "review_page" } as const;
const maxPage = 10_000;

/** Reads the parameters: a band implies all of its reviews, and invalid values request the latest few. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const band = bands.find(({ name }) => name === search.get(paramNames.band))?.name ?? null;
  const isAll = band !== null || search.get(paramNames.all) === "all";
  const page = Number(search.get(paramNames.page) ?? 1);
  return { isAll, band, page: isAll && Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1 };
}

/** The profile's path with the query of the reviews and the section's anchor; other parameters stay. */
export function reviewsHref(path: string, { isAll, band, page }: ReviewQuery): string {
  const [pathname = "", search = ""] = path.split("?");
  const query = new URLSearchParams(search);
  for (const name of Object.values(paramNames)) query.delete(name);
  if (band) query.set(paramNames.band, band);
  else if (isAll) query.set(paramNames.all, "all");
  if (page > 1) query.set(paramNames.page, String(page));
  return `${pathname}${queryText(query)}#reviews`;
}
