import { maxHitsOfType } from "#app/contract/search.ts";

export const pageSize = 10;
export const lastPage = maxHitsOfType / pageSize;

/** Whether a kind with this many hits has more of them than the pages up to this one show. */
export function hasPageAfter(page: number, hits: number): boolean {
  return hits > page * pageSize && page < lastPage;
}
